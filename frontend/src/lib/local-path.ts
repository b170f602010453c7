import { addressIn, english, pathIn } from "#shared/locales.ts";
import { language, languages } from "./language.build.ts";

export const localPath = (path: string): string => pathIn(language, path);

/** The English address of a page that has this one. */
export const englishPath = (ownPath: string): string =>
  language === undefined ? ownPath : ownPath.slice(language.tag.length + 1) || "/";

export type Translation = { readonly tag: string; readonly name: string; readonly path: string };

/** A page in every language that has it, English first; none of a page that English alone has. */
export const translationsOf = (ownPath: string): readonly Translation[] => {
  const path = englishPath(ownPath);
  const others = (languages ?? []).filter(({ pages }) => pages.includes(path));
  return others.length === 0
    ? []
    : [english, ...others].map(({ tag, name }) => ({ tag, name, path: addressIn(tag, path) }));
};
