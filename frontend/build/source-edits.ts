import MagicString, { type SourceMap } from "magic-string";

/** A node of a module's syntax tree, as parsed by the bundler. */
export type Node = { readonly type: string; readonly start: number; readonly end: number };

export type Edit = { readonly start: number; readonly end: number; readonly text: string };

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && "start" in value && "end" in value;

export const read = (node: Node | undefined, key: string): unknown => node && Reflect.get(node, key);

export const nodesIn = (value: unknown): readonly Node[] =>
  Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [];

/** The first node at a property. */
export const childOf = (node: Node | undefined, key: string): Node | undefined => nodesIn(read(node, key))[0];

export const childrenOf = (node: Node): readonly Node[] => Object.values(node).flatMap(nodesIn);

/** Applies edits, which must not overlap. */
const edit = (code: string, edits: readonly Edit[]): MagicString => {
  const edited = new MagicString(code);
  for (const { start, end, text } of edits) if (start < end) edited.update(start, end, text);
  return edited;
};

export const makeEdits = (code: string, edits: readonly Edit[]): string => edit(code, edits).toString();

/** Edited source of a module, with its source map. */
export type EditedSource = { readonly code: string; readonly map: SourceMap };

export const editSource = (code: string, edits: readonly Edit[]): EditedSource => {
  const edited = edit(code, edits);
  return { code: edited.toString(), map: edited.generateMap({ hires: "boundary" }) };
};
