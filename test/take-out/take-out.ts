import { globSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join, normalize } from "node:path";
import { withoutSentences } from "#frontend/blog/read-posts.ts";
import { childrenOf, nodesIn, partOf, read, type Node } from "#frontend/source-edits.ts";
import { capitalized } from "#infra/names-of.ts";
import { idsOf } from "#test/support/switches/requirement-ids.ts";
import type { SwitchName } from "#shared/switches.ts";
import { parseSync } from "vite";
import { ownNames, type RemovableName } from "./own-names.ts";
import { isOwnKey, pruneModule } from "./prune-module.ts";

export type TakenOut = {
  /** Deleted by their names. */
  readonly named: readonly string[];
  /** Deleted because nothing else used them. */
  readonly unused: readonly string[];
  readonly edited: readonly string[];
};

const notSources = /^(?:node_modules|dist|cdk\.out|\.git|\.local)(?:\/|$)/;

const listFiles = (folder: string): readonly string[] =>
  globSync("**/*", { cwd: folder, exclude: (path) => notSources.test(path) }).filter((file) =>
    statSync(join(folder, file)).isFile(),
  );

/**
 * Whether a folder or a file of the path is called by the name, alone, with more after it, or as a page's part of it: `voice/`,
 * `voice-call.ts`, `home-voice.json`.
 */
const isNamed = (path: string, name: string): boolean =>
  path
    .split("/")
    .some(
      (part) =>
        part === name ||
        part.startsWith(`${name}-`) ||
        part.startsWith(`${name}.`) ||
        part.endsWith(`-${name}.json`),
    );

/** The words of a page in every language, without those that stand under the capability's name. */
const withoutWords = (text: string, capability: string): string => {
  if (!text.includes(`"${capability}`)) return text;
  const words: unknown = JSON.parse(text, (_, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).filter(([name]) => !isOwnKey(name, { capability })))
      : value,
  );
  return `${JSON.stringify(words, null, 2)}\n`;
};

const inEnglish = (file: string): string => file.replace(/^words\/\w+\//, "words/en/");

const isModule = (file: string): boolean => /\.tsx?$/.test(file) && !file.endsWith(".d.ts");

/** The file that a module means by `#shared/…` or `./…`. */
const resolve = (file: string, specifier: string): string =>
  specifier.startsWith("#words/")
    ? specifier.replace("#words/", "words/en/")
    : specifier.startsWith("#")
      ? specifier.slice(1)
      : normalize(join(dirname(file), specifier));

const namesOther = /(?:from|import|URL|@import)\s*\(?\s*"([.#][^"]+)"/g;

const otherModules = (file: string, text: string): readonly string[] =>
  Array.from(text.matchAll(namesOther), ([, specifier = ""]) => resolve(file, specifier));

const hasTests = /^(?:test|walkPages)\b/m;

/** The addresses of the pages whose rows name the capability. */
const addressesIn = (code: string, capability: SwitchName): readonly string[] => {
  const find = (node: Node): readonly string[] => {
    const value = (key: string) =>
      nodesIn(read(node, "properties"))
        .filter((property) => read(partOf(property, "key"), "name") === key)
        .map((property) => read(partOf(property, "value"), "value"))[0];
    const path = value("path");
    return value("capability") === capability && typeof path === "string"
      ? [path]
      : childrenOf(node).flatMap(find);
  };
  return find(parseSync("routes.ts", code).program);
};

/**
 * Deletes a capability from a tree: what is called by its name, what only that used, and in what is left its rows, its
 * cases and its tests.
 */
export const takeOut = (folder: string, capability: RemovableName): TakenOut => {
  const texts = new Map(
    listFiles(folder)
      .filter(
        (file) =>
          /\.(?:tsx?|css|md|json)$/.test(file) &&
          !/^docs\/|^[A-Z]+\.md$|openapi\.json|__snapshots__/.test(file),
      )
      .map((file) => [file, readFileSync(join(folder, file), "utf8")]),
  );
  const before = new Map(texts);
  const addresses = addressesIn(texts.get("frontend/src/app/routes.ts") ?? "", capability);
  const isAddress = (text: string) => addresses.some((one) => text.split(/[?#]/)[0] === one);
  const others = ["CONT-", ...Object.values(idsOf)].filter((id) => id !== idsOf[capability]);
  /** A test that says something of another capability too must pass without this one. */
  const isOwnTitle = (text: string) =>
    text.includes(`[${idsOf[capability]}`) && !others.some((id) => text.includes(`[${id}`));
  const lostExports = new Map<string, Set<string>>();
  const importersOf = (all: ReadonlyMap<string, string>) => {
    const importers = new Map<string, Set<string>>();
    for (const [file, text] of all)
      for (const other of otherModules(file, text))
        importers.set(other, (importers.get(other) ?? new Set()).add(file));
    return importers;
  };
  const usersIn = (importers: ReadonlyMap<string, ReadonlySet<string>>, file: string) =>
    [...(importers.get(file) ?? [])].filter((one) => !one.startsWith("test/") || file.startsWith("test/"));
  const first = importersOf(before);
  const named = listFiles(folder).filter((file) => ownNames[capability].some((name) => isNamed(file, name)));
  for (const file of named) texts.delete(file);
  const unused: string[] = [];

  const isGone = (file: string): boolean => before.has(file) && !texts.has(file);
  const signs = [capability, `[${idsOf[capability]}`, ...addresses];
  const mayName = (file: string, text: string): boolean =>
    signs.some((sign) => text.includes(sign)) ||
    otherModules(file, text).some((other) => isGone(other) || lostExports.has(other));

  for (let changed = true; changed;) {
    changed = false;
    const remove = (file: string): void => {
      texts.delete(file);
      unused.push(file);
      changed = true;
    };
    for (const [file, text] of texts) {
      if (!isModule(file) || !mayName(file, text)) continue;
      const { code, exports } = pruneModule(file, text, {
        capability,
        isOwnTitle: (title) => file.startsWith("test/") && isOwnTitle(title),
        isOwnAddress: isAddress,
        exportsOf: (specifier) => {
          const other = resolve(file, specifier);
          if (isGone(other)) return "all";
          return lostExports.get(other) ?? new Set();
        },
      });
      if (code === text) continue;
      changed = true;
      texts.set(file, code);
      if (exports.length > 0) lostExports.set(file, new Set([...(lostExports.get(file) ?? []), ...exports]));
      if (hasTests.test(text) && !hasTests.test(code)) remove(file);
    }
    for (const [file, text] of texts) {
      if (!file.endsWith(".css")) continue;
      const left = text.replaceAll(/^@import "([^"]+)".*\n/gm, (line, specifier: string) => {
        const other = resolve(file, specifier);
        return isGone(other) ? "" : line;
      });
      if (left !== text) texts.set(file, left);
    }
    const now = importersOf(texts);
    for (const file of texts.keys())
      if (usersIn(first, inEnglish(file)).length > 0 && usersIn(now, inEnglish(file)).length === 0)
        remove(file);
  }
  for (const [file, text] of texts)
    if (file.startsWith("words/")) texts.set(file, withoutWords(text, capability));

  // Selectors of shared sheets that nothing wears any more.
  const isWorn = (files: ReadonlyMap<string, string>, name: string) =>
    [...files].some(([file, text]) => file.startsWith("frontend/") && isModule(file) && text.includes(name));
  const isIdle = (selector: string) =>
    Array.from(selector.matchAll(/\.([a-z][\w-]*)/g), ([, name = ""]) => name).some(
      (name) => isWorn(before, name) && !isWorn(texts, name),
    );
  for (const [file, text] of texts)
    if (file.startsWith("frontend/src/styles/"))
      texts.set(
        file,
        text.replaceAll(/^(\..*(?:,\n.*)*) \{$/gm, (rule, selectors: string) => {
          const worn = selectors.split(",\n").filter((selector) => !isIdle(selector));
          return worn.length > 0 ? `${worn.join(",\n")} {` : rule;
        }),
      );

  // Commands that start a file which is gone.
  const commands = texts.get("package.json") ?? "";
  texts.set(
    "package.json",
    commands.replaceAll(/^.* (\S+\.ts)".*\n/gm, (line, file: string) => (isGone(file) ? "" : line)),
  );

  for (const [file, text] of texts)
    if (file.endsWith(".md"))
      texts.set(
        file,
        withoutSentences(text, isAddress).replace(/^tools: .*$/m, (line) =>
          line.replace(`"${capability}"`, "").replace(/(?<=\[), |, (?=,|\])/g, ""),
        ),
      );

  // Shared rules that one page alone wears now are its own.
  const last = importersOf(texts);
  for (const [sheet, text] of [...texts]) {
    const [page, ...others] = last.get(sheet) ?? [];
    if (!sheet.startsWith("frontend/src/styles/") || page === undefined || others.length > 0) continue;
    if (!page.endsWith("/page.css") || first.get(sheet)?.size === 1) continue;
    const name = basename(sheet);
    texts.set(join(dirname(page), name), text);
    texts.set(
      page,
      (texts.get(page) ?? "").replace(
        `@import "../../${sheet.replace("frontend/src/", "")}" layer(shared);`,
        `@import "./${name}";`,
      ),
    );
    texts.delete(sheet);
    unused.push(sheet);
  }

  // What the last release had, and what no construct may lose: this is meant to go.
  const endpoints = addressesIn(before.get("shared/contract/api.ts") ?? "", capability);
  const table = `${capitalized(capability)}Table`;
  for (const [file, indent, isKept] of [
    ["shared/contract/last-openapi.json", 2, (key: string) => !endpoints.includes(key)],
    [
      "test/infra/__snapshots__/stateful-ids.json",
      1,
      (_: string, id: unknown) => !String(id).startsWith(table),
    ],
  ] as const) {
    const text = readFileSync(join(folder, file), "utf8");
    const left: unknown = JSON.parse(text, (key, value: unknown) => {
      if (Array.isArray(value)) return value.filter((item) => isKept(key, item));
      return isKept(key, value) ? value : undefined;
    });
    if (JSON.stringify(left) !== JSON.stringify(JSON.parse(text)))
      texts.set(file, `${JSON.stringify(left, null, indent)}\n`);
  }

  const edited = [...texts].filter(([file, text]) => before.get(file) !== text);
  for (const file of [...named, ...unused]) rmSync(join(folder, file), { force: true });
  for (const [file, text] of edited) writeFileSync(join(folder, file), text);
  return { named, unused: unused.toSorted(), edited: edited.map(([file]) => file).toSorted() };
};
