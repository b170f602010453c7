import { readBuiltSite } from "./built-site.ts";

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  "#x27": "'",
  "#39": "'",
};

/** The text of an attribute or a title, with entities resolved. */
export const resolveEntities = (html: string): string =>
  html.replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole);

/** The text of a document's main part as a visitor reads it: without tags, with entities resolved. */
export const toText = (html: string): string =>
  resolveEntities(
    html
      .replace(/<(style|script)[^>]*>.*?<\/\1>/gs, " ")
      .replace(/<!-- -->/g, "")
      .replace(/<[^>]+>/g, " "),
  )
    .replace(/\s+/g, " ")
    .trim();

/**
 * The part of a built page between header and footer.
 * @throws when the build has no such page
 */
export const readMain = (path: string): string => {
  const { release, read } = readBuiltSite();
  const file = release.pages[path];
  if (file === undefined) throw new Error(`the build has no page ${path}`);
  const main = /<main[^>]*>(.*)<\/main>/s.exec(read(file))?.[1];
  if (main === undefined) throw new Error(`${file} has no main element`);
  return main;
};

/** The content of each `<meta>` with this name. */
export const readMetas = (html: string, name: string): readonly string[] =>
  Array.from(
    html.matchAll(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`, "g")),
    ([, content = ""]) => resolveEntities(content),
  );

/** The target of each link with this text, with its `target` and `rel`. */
export const findLinks = (html: string, label: string) =>
  Array.from(html.matchAll(/<a ([^>]*)>(.*?)<\/a>/gs))
    .filter(([, , words = ""]) => toText(words) === label)
    .map(([, attributes = ""]) => ({
      href: resolveEntities(/href="([^"]*)"/.exec(attributes)?.[1] ?? ""),
      target: /target="([^"]*)"/.exec(attributes)?.[1],
      rel: /rel="([^"]*)"/.exec(attributes)?.[1],
    }));
