import { globSync, readdirSync } from "node:fs";
import { basename, extname, join } from "node:path";
import type { Plugin } from "vite";
import type { Language } from "#shared/locales.ts";
import { isEnabled, isFeature, type FeatureName } from "#shared/features.ts";
import { childrenOf, editSource, nodesIn, read, type Edit, type Node } from "./source-edits.ts";
import { allPages } from "../src/navigation/routes.ts";

/** The feature that an object literal, or one of its properties, names. */
const ownerOf = (node: Node): FeatureName | undefined => {
  if (node.type === "ObjectExpression") return nodesIn(read(node, "properties")).map(ownerOf).find(isFeature);
  const [key] = nodesIn(read(node, "key"));
  const [value] = nodesIn(read(node, "value"));
  const name = value && read(value, "value");
  return node.type === "Property" && key && read(key, "name") === "feature" && isFeature(name)
    ? name
    : undefined;
};

/**
 * Files left out of a build: pages without a row in the route table or without a translation; articles of a
 * disabled blog, and of other languages; fonts of other languages; and videos.
 */
const listLeftOut = (language: Language | undefined): readonly string[] => [
  ...globSync("src/**/*-page.css", { cwd: join(import.meta.dirname, "..") })
    .map((file) => file.replace(/^src\//, "").replace(/-page\.css$/, ""))
    .filter((name) =>
      allPages.every(({ page, path }) => page !== name || language?.pages.includes(path) === false),
    )
    .flatMap((name) => [`!/src/${name}-{page,structured-data}.*`, `!/src/${name}-*.static.tsx`]),
  ...(language ? ["!/src/**/*.md"] : isEnabled("blog") ? [] : ["!/src/blog/articles/**"]),
  ...readdirSync(new URL("fonts/languages/", import.meta.url))
    .filter((file) => basename(file, extname(file)) !== language?.tag)
    .map((file) => `!/build/fonts/languages/${file}`),
  ...(isEnabled("videos") ? [] : ["!/src/home/videos/**"]),
];

/** Removes a list item together with its separator. */
const without = (list: Node, nodes: readonly Node[], node: Node): Edit => ({
  start: node.start,
  end: nodes[nodes.indexOf(node) + 1]?.start ?? list.end - 1,
  text: "",
});

const editsOf = (node: Node, leftOut: readonly string[]): readonly Edit[] => {
  const inside = childrenOf(node).flatMap((child) => editsOf(child, leftOut));
  if (node.type === "ObjectExpression") {
    const properties = nodesIn(read(node, "properties"));
    return [
      ...properties
        .filter((property) => ownerOf(property))
        .map((property) => without(node, properties, property)),
      ...inside,
    ];
  }
  if (node.type !== "CallExpression") return inside;
  const [callee] = nodesIn(read(node, "callee"));
  const [argument] = nodesIn(read(node, "arguments"));
  if (callee === undefined || argument === undefined) return inside;
  const called = read(callee, "name");
  const name = read(argument, "value");
  if (called === "isEnabled" && isFeature(name))
    return [{ start: node.start, end: node.end, text: String(isEnabled(name)) }];
  if (called === "enabledOnly" && argument.type === "ArrayExpression") {
    const rows = nodesIn(read(argument, "elements"));
    const absent = rows.filter((row) => row.type === "ObjectExpression" && !isEnabled(ownerOf(row)));
    return [
      { start: node.start, end: argument.start, text: "" },
      { start: argument.end, end: node.end, text: "" },
      ...absent.map((row) => without(argument, rows, row)),
      ...rows.filter((row) => !absent.includes(row)).flatMap((row) => editsOf(row, leftOut)),
    ];
  }
  const isGlob =
    read(callee, "type") === "MemberExpression" && typeof name === "string" && name.includes("*");
  return isGlob && leftOut.length > 0
    ? [{ start: argument.start, end: argument.end, text: JSON.stringify([name, ...leftOut]) }]
    : inside;
};

/**
 * Removes the code of disabled features from the source, so that no bundle contains it: rows of
 * `enabledOnly([…])`, branches on `isEnabled("…")`, and pages without a row in the route table. For enabled
 * features, the calls themselves are removed, so that they add no bytes.
 */
export const removeDisabledFeatures = (language?: Language): Plugin => {
  let leftOut: readonly string[] = [];
  return {
    name: "features-off",
    buildStart() {
      leftOut = listLeftOut(language);
    },
    transform: {
      filter: {
        id: { include: /\/(?:frontend|shared)\/[^?]*\.tsx?(?:$|\?)/, exclude: /node_modules|\.build\.ts/ },
        code: /feature|isEnabled|import\.meta\.glob/,
      },
      handler(code) {
        const edits = editsOf(this.parse(code), leftOut);
        return edits.length === 0 ? null : editSource(code, edits);
      },
    },
  };
};
