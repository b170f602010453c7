/** A node of a module's syntax tree, as the bundler's parser gives it. */
export type Node = { readonly type: string; readonly start: number; readonly end: number };

export type Edit = { readonly start: number; readonly end: number; readonly text: string };

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && "start" in value && "end" in value;

export const read = (node: Node | undefined, key: string): unknown =>
  Object.entries(node ?? {}).find(([name]) => name === key)?.[1];

export const nodesIn = (value: unknown): readonly Node[] =>
  Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [];

/** The first node under a name. */
export const partOf = (node: Node | undefined, key: string): Node | undefined => nodesIn(read(node, key))[0];

export const childrenOf = (node: Node): readonly Node[] => Object.values(node).flatMap(nodesIn);

/** The code with all edits made. None overlaps another. */
export const makeEdits = (code: string, edits: readonly Edit[]): string =>
  edits
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code);
