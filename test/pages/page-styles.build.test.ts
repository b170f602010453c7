import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { allPages } from "#frontend/src/navigation/routes.ts";
import { features } from "#shared/features.ts";
import { readBuiltSite } from "#test/pages/built-site.ts";

const source = fileURLToPath(new URL("../../frontend/src/", import.meta.url));
const articleRenderer = join(source, "../build/articles/render-article.ts");
const pageNames = [...new Set(allPages.map(({ page }) => page))];
const files = readdirSync(source, { recursive: true, encoding: "utf8" }).map((file) => join(source, file));
const allSheets = files.filter((file) => file.endsWith(".css"));

const matchAll = (text: string, pattern: RegExp): readonly string[] =>
  Array.from(text.matchAll(pattern), (match) => match[1] ?? match[2] ?? "");

/** A file and all files that it imports by a relative path, directly or not. */
const follow = (file: string, found = new Set<string>()): ReadonlySet<string> => {
  if (found.has(file) || !existsSync(file)) return found;
  found.add(file);
  for (const path of matchAll(readFileSync(file, "utf8"), /(?:from|import)\s*\(?\s*"(\.[^"?]+)/g))
    follow(join(dirname(file), path), found);
  return found;
};

const classesOf = (sheet: string): ReadonlySet<string> => {
  const selectors = readFileSync(sheet, "utf8")
    .replaceAll(/\/\*.*?\*\//gs, "")
    .replaceAll(/^@(?:import|layer).*;$/gm, "")
    .replaceAll(/\{[^{}]*\}/g, "{}");
  return new Set(matchAll(selectors, /\.([a-z][\w-]*)/g));
};

/** Class names in the source; a name that ends in a hyphen is the start of several. */
const classesNamedIn = (file: string): readonly string[] =>
  matchAll(
    readFileSync(file, "utf8"),
    /class(?:Name)?[=:]\s*(?:("[^"]*")|\{((?:[^{}]|\{[^{}]*\})*)\})/g,
  ).flatMap((written) =>
    matchAll(written, /"([^"]*)"|`([^`]*)`/g).flatMap((text) =>
      text
        .replaceAll(/\$\{[^{}]*\}/g, "\0")
        .split(/\s+/)
        .flatMap((name) => (name.startsWith("\0") ? [] : (name.split("\0")[0] ?? []))),
    ),
  );

const { read, release } = readBuiltSite();
const builtFileOf = (page: string): readonly string[] =>
  allPages.filter((row) => row.page === page).flatMap(({ path }) => release.pages[path] ?? []);

/** The module of each page that is written in Markdown. */
const templates: Readonly<Record<string, string>> = {
  "blog/blog-post": "blog/post-layout.tsx",
  "landing/landing": "landing/landing-fragment.tsx",
};

const readRulesOfPage = (page: string) => {
  const modules = [...follow(join(source, templates[page] ?? `${page}-page.tsx`))];
  const drawing = page in templates ? [articleRenderer] : [];
  const named = new Set(
    [...modules.filter((file) => file.endsWith(".tsx")), ...drawing].flatMap(classesNamedIn),
  );
  // Articles are not modules: their classes are in the built documents, or will be once an author uses such a table.
  const served = builtFileOf(page).flatMap((file) =>
    matchAll(read(file), /class="([^"]*)"/g).flatMap((names) => names.split(" ")),
  );
  const isNamed = (name: string): boolean =>
    named.has(name) ||
    served.includes(name) ||
    [...named].some((start) => start.endsWith("-") && name.startsWith(start));
  const ofDocument = [...follow(join(source, `${page}-page.css`))];
  // Style sheets that the page's modules import, and apply when they run.
  const ofScript = modules.filter((file) => file.endsWith(".css") && !ofDocument.includes(file));
  return { page, named, served, isNamed, ofScript, sheets: [...ofDocument, ...ofScript] };
};

const rulesOfPages = pageNames.map(readRulesOfPage);
const baseSheets = [...follow(join(source, "styles/base.css"))];
const components = files.filter((file) => file.endsWith(".tsx"));
const pagesWith = (sheet: string) => rulesOfPages.filter(({ sheets }) => sheets.includes(sheet));
/** Whether pages share the style sheet. */
const isShared = (sheet: string): boolean =>
  sheet.startsWith(join(source, "styles/")) || pagesWith(sheet).length > 1;

/** Pages of disabled features are missing, so their styles are unused. */
const isWhole = Object.values(features).every((state) => state === "on");

test.each(rulesOfPages)(
  "[SITE-15] the stylesheet of $page has every class that the page uses",
  ({ named, sheets }) => {
    const own = new Set([...baseSheets, ...sheets].flatMap((sheet) => [...classesOf(sheet)]));
    const elsewhere = new Set(allSheets.flatMap((sheet) => [...classesOf(sheet)]));
    expect([...named].filter((name) => elsewhere.has(name) && !own.has(name))).toEqual([]);
  },
);

test.each(rulesOfPages)("[SITE-15] $page uses every rule that it alone imports", ({ isNamed, sheets }) => {
  const own = sheets.filter((sheet) => !isShared(sheet));
  expect(own.flatMap((sheet) => [...classesOf(sheet)]).filter((name) => !isNamed(name))).toEqual([]);
});

test.each(rulesOfPages.filter(({ ofScript }) => ofScript.length > 0))(
  "[SITE-22] no served element of $page needs a rule of its script's stylesheet",
  ({ served, sheets, ofScript }) => {
    const ofDocument = [...baseSheets, ...sheets.filter((sheet) => !ofScript.includes(sheet))];
    const known = new Set(ofDocument.flatMap((sheet) => [...classesOf(sheet)]));
    const late = ofScript.flatMap((sheet) => [...classesOf(sheet)]).filter((name) => !known.has(name));
    expect(late.filter((name) => served.includes(name))).toEqual([]);
  },
);

test("[SITE-15] at least two pages use each shared stylesheet, and every class in it", () => {
  const shared = allSheets.filter((sheet) => isShared(sheet) && !baseSheets.includes(sheet));
  expect(shared.length).toBeGreaterThan(10);
  for (const sheet of shared) {
    const users = pagesWith(sheet);
    if (isWhole) expect(users.length, relative(source, sheet)).toBeGreaterThan(1);
    else if (users.length === 0) continue;
    const idle = users.filter(({ isNamed }) => ![...classesOf(sheet)].some(isNamed)).map(({ page }) => page);
    expect(idle, `take ${relative(source, sheet)} for nothing`).toEqual([]);
    const unused = [...classesOf(sheet)].filter((name) => !users.some(({ isNamed }) => isNamed(name)));
    if (isWhole) expect(unused).toEqual([]);
  }
});

test("[SITE-15] uses every class of the base style sheets in a page or component", () => {
  const named = new Set([
    ...components.flatMap(classesNamedIn),
    ...rulesOfPages.flatMap(({ named }) => [...named]),
  ]);
  expect(baseSheets.flatMap((sheet) => [...classesOf(sheet)]).filter((name) => !named.has(name))).toEqual([]);
});

test("[SITE-15] page rules override shared rules, and shared rules override base rules", () => {
  const entries = rulesOfPages.flatMap(({ page }) => [`${page}-page.css`, `${page}-script.css`]);
  for (const page of entries) {
    const file = join(source, page);
    if (!existsSync(file)) continue;
    const imports = matchAll(readFileSync(file, "utf8"), /^@import (.*);$/gm);
    const pathIn = (line: string): string => join(dirname(file), /"(.*)"/.exec(line)?.[1] ?? "");
    expect(
      imports.filter((line) => isShared(pathIn(line)) !== line.endsWith("layer(shared)")),
      page,
    ).toEqual([]);
  }
  const base = readFileSync(join(source, "styles/base.css"), "utf8");
  expect(base).toMatch(/^@layer base, shared;$/m);
  const imports = matchAll(base, /^@import (.*);$/gm);
  // Font faces are not style rules.
  expect(imports.filter((line) => !/layer\((?:base|shared)\)$/.test(line))).toEqual(['"./base/fonts.css"']);
});
