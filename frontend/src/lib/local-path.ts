import { addressIn, english, pathIn } from "#shared/locales.ts";
import { language, languages } from "./language.build.ts";

export const localPath = (path: string): string => pathIn(language, path);

/** Path of the English version of a translated page. */
export const englishPath = (ownPath: string): string =>
  language === undefined ? ownPath : ownPath.slice(language.tag.length + 1) || "/";

export type Translation = { readonly tag: string; readonly name: string; readonly path: string };

/** All versions of a page, English first. Empty if the page exists in English only. */
export const translationsOf = (ownPath: string): readonly Translation[] => {
  const path = englishPath(ownPath);
  const others = (languages ?? []).filter(({ pages }) => pages.includes(path));
  return others.length === 0
    ? []
    : [english, ...others].map(({ tag, name }) => ({ tag, name, path: addressIn(tag, path) }));
};
