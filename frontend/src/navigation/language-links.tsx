import { useLocation } from "react-router-dom";
import { english } from "#shared/locales.ts";
import { language } from "../lib/language.build.ts";
import { parsePageQuery } from "../lib/page-address.ts";
import { translationsOf } from "../lib/local-path.ts";

/** Links from a page to its versions in the other languages. */
export const LanguageLinks = () => {
  const others = translationsOf(useLocation().pathname).filter(
    ({ tag }) => tag !== (language ?? english).tag,
  );
  if (others.length === 0) return null;
  return (
    <ul>
      {others.map(({ tag, name, path }) => (
        <li key={tag}>
          <a
            href={path}
            hrefLang={tag}
            lang={tag}
            onClick={({ currentTarget: link }) => {
              // The address has the quote or plan that the page shows, and may have changed since it was rendered.
              link.search = parsePageQuery((query) => query);
            }}
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
};
