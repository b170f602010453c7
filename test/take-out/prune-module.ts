import { parseSync } from "vite";
import {
  childrenOf,
  makeEdits,
  nodesIn,
  partOf,
  read,
  type Edit,
  type Node,
} from "#frontend/source-edits.ts";

/** What is to go from a module: by what it names. */
export type Gone = {
  readonly capability: string;
  /** What a text begins with that names one of its requirements or its pages. */
  readonly isOwnTitle: (text: string) => boolean;
  readonly isOwnAddress: (text: string) => boolean;
  /** The names that a module no longer has, `"all"` where the module itself is gone. */
  readonly exportsOf: (specifier: string) => ReadonlySet<string> | "all";
};

export type Pruned = { readonly code: string; readonly exports: readonly string[] };

type Place = { readonly node: Node; readonly above: readonly Node[] };

const nameOf = (node: Node | undefined): string | undefined => {
  const name = read(node, "name") ?? read(node, "value");
  return typeof name === "string" ? name : undefined;
};

const placesIn = (node: Node, above: readonly Node[] = []): readonly Place[] => [
  { node, above },
  ...childrenOf(node).flatMap((child) => placesIn(child, [node, ...above])),
];

/** Stand in the code, for as long as it is worked on, for the answers to `isOn`. */
const no = "IS_TAKEN_OUT";
const yes = "IS_NOT_TAKEN_OUT";

const isName = ({ type }: Node): boolean => type === "Identifier" || type === "JSXIdentifier";

/** Where the names stand that a pattern or a declaration brings; of any other, it is its `id`. */
const declaring: Readonly<Record<string, string>> = {
  Property: "value",
  AssignmentPattern: "left",
  RestElement: "argument",
  ObjectPattern: "properties",
  ArrayPattern: "elements",
  VariableDeclaration: "declarations",
  ExportNamedDeclaration: "declaration",
};

const declaredBy = (node: Node): readonly string[] =>
  node.type === "Identifier"
    ? [nameOf(node) ?? ""]
    : nodesIn(read(node, declaring[node.type] ?? "id")).flatMap(declaredBy);

const lists: Readonly<Record<string, string>> = {
  ArrayExpression: "elements",
  ArrayPattern: "elements",
  ObjectExpression: "properties",
  ObjectPattern: "properties",
  TSUnionType: "types",
  TSIntersectionType: "types",
  TSTypeLiteral: "members",
  TSTupleType: "elementTypes",
  ImportDeclaration: "specifiers",
  JSXElement: "children",
  JSXFragment: "children",
  JSXOpeningElement: "attributes",
  SwitchStatement: "cases",
  ClassBody: "body",
  Program: "body",
  BlockStatement: "body",
  ExportNamedDeclaration: "specifiers",
};

const separated = new Set(["TSUnionType", "TSIntersectionType"]);

/** The smallest part around a node that can go by itself: an element, a property, a case, a statement, a whole row. */
const removable = ({ node, above }: Place): { readonly part: Node; readonly list: Node } | undefined => {
  let part = node;
  for (const [index, list] of above.entries()) {
    const key = lists[list.type];
    const isReturn = part.type === "ReturnStatement" || part.type === "BreakStatement";
    // Of an array in an array, and of an object's only value in one, the whole.
    const isInRow =
      part.type !== "SpreadElement" &&
      above[index + 1]?.type === "ArrayExpression" &&
      (list.type === "ArrayExpression" ||
        (list.type === "ObjectExpression" && nodesIn(read(list, "properties")).length === 1));
    if (key !== undefined && !isReturn && !isInRow && nodesIn(read(list, key)).includes(part))
      return { part, list };
    part = list;
  }
  return undefined;
};

const cut = (code: string, list: Node, part: Node): Edit => {
  const parts = nodesIn(read(list, lists[list.type] ?? ""));
  const next = parts[parts.indexOf(part) + 1];
  if (separated.has(list.type)) {
    if (next) return { start: part.start, end: next.start, text: "" };
    const before = parts[parts.indexOf(part) - 1];
    return { start: before?.end ?? part.start, end: part.end, text: before ? "" : "never" };
  }
  const comma = /^\s*,/.exec(code.slice(part.end))?.[0].length ?? 0;
  const isListed = !["Program", "BlockStatement", "ClassBody", "SwitchStatement"].includes(list.type);
  const comment = /(?:\/\*\*(?:(?!\*\/)[^])*\*\/|(?:(?<=\n)[ \t]*\/\/[^\n]*\n)+)\s*$/.exec(
    code.slice(0, part.start),
  );
  return {
    start: comment?.index ?? part.start,
    end: part.end + (isListed && !list.type.startsWith("JSX") ? comma : 0),
    text: "",
  };
};

const keep = (code: string, node: Node, kept: Node): Edit => ({
  start: node.start,
  end: node.end,
  text:
    kept.type === "BlockStatement"
      ? code.slice(kept.start + 1, kept.end - 1)
      : `(${code.slice(kept.start, kept.end)})`,
});

const answerOf = (node: Node | undefined): string | undefined =>
  node?.type === "Identifier" ? [yes, no].find((answer) => answer === nameOf(node)) : undefined;

/** What is left of a question whose answer is known. */
const foldOf = (code: string, node: Node): Edit | undefined => {
  const take = (kept: Node | undefined, text = ""): Edit =>
    kept ? keep(code, node, kept) : { start: node.start, end: node.end, text };
  const test = answerOf(partOf(node, "test"));
  if (test && (node.type === "ConditionalExpression" || node.type === "IfStatement"))
    return take(partOf(node, test === yes ? "consequent" : "alternate"));
  const answer = answerOf(partOf(node, "argument"));
  if (answer && node.type === "UnaryExpression") return take(undefined, answer === yes ? no : yes);
  if (node.type !== "LogicalExpression") return undefined;
  const [left, right] = [partOf(node, "left"), partOf(node, "right")];
  const decides = read(node, "operator") === "||" ? yes : no;
  for (const [one, other] of [
    [left, right],
    [right, left],
  ])
    if (answerOf(one)) return take(answerOf(one) === decides ? one : other);
  return undefined;
};

const isNothing = (node: Node | undefined): boolean =>
  answerOf(node) === no || (node?.type === "ArrayExpression" && nodesIn(read(node, "elements")).length === 0);

const parse = (file: string, code: string): Node => {
  const { program, errors } = parseSync(file, code, { preserveParens: false });
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}\n${code}`);
  return program;
};

/** Whether a name stands here for what it names, and is not the name of a property or of what is declared. */
const refersTo = ({ node, above: [parent] }: Place): boolean => {
  if (!isName(node)) return false;
  if (parent?.type === "MemberExpression")
    return partOf(parent, "object") === node || read(parent, "computed") === true;
  if (parent?.type === "Property") return partOf(parent, "value") === node;
  if (parent?.type.startsWith("Import")) return false;
  if (parent?.type === "JSXAttribute" || parent?.type === "TSPropertySignature")
    return partOf(parent, "key") !== node && partOf(parent, "name") !== node;
  return partOf(parent, "id") !== node;
};

/** A text that is known by now, in a template. */
const inlineOf = (code: string, { node, above: [parent] }: Place): Edit | undefined => {
  const text = read(node, "value");
  if (parent?.type !== "TemplateLiteral" || typeof text !== "string") return undefined;
  return {
    start: code.lastIndexOf("${", node.start),
    end: code.indexOf("}", node.end) + 1,
    text: text.replaceAll(/[\\`]|\$(?=\{)/g, "\\$&"),
  };
};

/** `payment`, and with more after it: `payments`, `paymentLinks`. */
export const isOwnKey = (name: string | undefined, { capability }: Pick<Gone, "capability">): boolean =>
  name?.startsWith(capability) === true && /^s?(?![a-z])/.test(name.slice(capability.length));

const isKeyOf = (node: Node, parent: Node | undefined): boolean =>
  (parent?.type === "Property" || parent?.type === "TSPropertySignature") && partOf(parent, "key") === node;

/** Of a row that says so, the row; of a text, where it stands in a list or names a property. */
const namedByText = (
  node: Node,
  [parent, object, list]: readonly (Node | undefined)[],
  gone: Gone,
): Node | undefined => {
  const value =
    node.type === "TemplateElement" ? read(read(node, "value") as Node, "raw") : read(node, "value");
  if (typeof value !== "string" || parent?.type === "ImportDeclaration") return undefined;
  const isValue = parent?.type === "Property" && !isKeyOf(node, parent);
  if (value === gone.capability)
    return isValue && nameOf(partOf(parent, "key")) === "capability" ? object : node;
  if (gone.isOwnTitle(value)) return node;
  if (!gone.isOwnAddress(value)) return undefined;
  if (isKeyOf(node, parent) || parent?.type === "ArrayExpression") return node;
  return isValue && list?.type === "ArrayExpression" ? object : undefined;
};

const loads = new Set(["ImportExpression", "NewExpression", "ExpressionStatement"]);

/** What of this part names something that is gone. */
const goneAt = (place: Place, gone: Gone, lost: ReadonlySet<string>): Node | undefined => {
  const { node, above } = place;
  const [parent] = above;
  if (node.type === "SpreadElement") return isNothing(partOf(node, "argument")) ? node : undefined;
  if (node.type === "JSXExpressionContainer")
    return isNothing(partOf(node, "expression")) && parent?.type !== "JSXAttribute" ? node : undefined;
  if (loads.has(node.type)) {
    const source = read(partOf(node, "source") ?? nodesIn(read(node, "arguments"))[0], "value");
    const isModule = typeof source === "string" && /^[.#].*\.tsx?$/.test(source);
    return isModule && gone.exportsOf(source) === "all" ? node : undefined;
  }
  if (isName(node)) {
    if (refersTo(place) && lost.has(nameOf(node) ?? "")) return node;
    const isMember =
      (parent?.type === "MemberExpression" && partOf(parent, "property") === node) ||
      (parent?.type === "TSQualifiedName" && partOf(parent, "right") === node);
    return isOwnKey(nameOf(node), gone) && (isKeyOf(node, parent) || isMember) ? parent : undefined;
  }
  return node.type === "Literal" || node.type === "TemplateElement"
    ? namedByText(node, above, gone)
    : undefined;
};

const isAsked = (node: Node, { capability }: Gone): boolean =>
  node.type === "CallExpression" &&
  ["isOn", "mayKeepRows"].includes(nameOf(partOf(node, "callee")) ?? "") &&
  read(partOf(node, "arguments"), "value") === capability;

type Cut = Edit & {
  readonly names: readonly string[];
  readonly scope: Node | undefined;
  readonly isExport: boolean;
};

const scopes = /^Program$|^BlockStatement$|Function/;

const scopeOf = ({ above }: Pick<Place, "above">): Node | undefined =>
  above.find(({ type }) => scopes.test(type));

/** Of edits that lie in one another, the outermost. */
const outermost = <One extends Edit>(edits: readonly One[]): readonly One[] => {
  const kept: One[] = [];
  for (const edit of edits.toSorted((one, other) => one.start - other.start || other.end - one.end))
    if (edit.start >= (kept.at(-1)?.end ?? 0)) kept.push(edit);
  return kept;
};

const cutAround = (code: string, place: Place | undefined): Cut | undefined => {
  const found = place && removable(place);
  if (!found) return undefined;
  const { list, part } = found;
  const declares = ["Program", "BlockStatement", "ObjectPattern"].includes(list.type);
  return {
    ...cut(code, list, part),
    scope: scopeOf({ above: place.above.slice(place.above.indexOf(list)) }),
    names: declares && part.type !== "ImportDeclaration" ? declaredBy(part) : [],
    isExport: part.type === "ExportNamedDeclaration",
  };
};

/** The names that come from what is gone, and the edits that take their imports out. */
const importsOf = (code: string, program: Node, gone: Gone) =>
  nodesIn(read(program, "body"))
    .filter((node) => typeof read(partOf(node, "source"), "value") === "string")
    .map((node) => {
      const names = gone.exportsOf(String(read(partOf(node, "source"), "value")));
      const all = nodesIn(read(node, "specifiers"));
      const parts = all.filter(
        (part) =>
          names === "all" || names.has(nameOf(partOf(part, "imported") ?? partOf(part, "local")) ?? ""),
      );
      const isWhole = names === "all" || (all.length > 0 && parts.length === all.length);
      const edits = isWhole ? [cut(code, program, node)] : parts.map((part) => cut(code, node, part));
      return { edits, names: parts.map((part) => nameOf(partOf(part, "local")) ?? "") };
    });

const prunePass = (file: string, code: string, gone: Gone, lost: Set<string>): Pruned => {
  const program = parse(file, code);
  const places = placesIn(program);
  const placeOf = new Map(places.map((place) => [place.node, place]));
  const imports = importsOf(code, program, gone);
  for (const name of imports.flatMap(({ names }) => names)) lost.add(name);
  const answers = places.flatMap((place) =>
    isAsked(place.node, gone)
      ? { ...place.node, text: no }
      : (foldOf(code, place.node) ?? inlineOf(code, place) ?? []),
  );
  // What a question leaves is looked at in the next pass.
  if (answers.length > 0) return { code: makeEdits(code, outermost<Edit>(answers)), exports: [] };
  const cuts = outermost(
    places.flatMap((place) => {
      const named = goneAt(place, gone, lost);
      return (named && cutAround(code, placeOf.get(named))) ?? [];
    }),
  );
  const exports = cuts.filter(({ isExport }) => isExport).flatMap(({ names }) => names);
  for (const { names, scope } of cuts) if (scope === program) for (const name of names) lost.add(name);
  // What a statement of a function brought is missed in that function alone.
  const inner = cuts
    .filter(({ names, scope }) => scope !== program && names.length > 0)
    .flatMap(({ names, scope = program }) =>
      placesIn(scope)
        .filter((place) => refersTo(place) && names.includes(nameOf(place.node) ?? ""))
        .flatMap(({ node }) => cutAround(code, placeOf.get(node)) ?? []),
    );
  const edits = outermost<Edit>([...imports.flatMap((one) => one.edits), ...cuts, ...inner]);
  return { code: makeEdits(code, edits), exports };
};

/** What is imported, or declared by a statement or in a pattern, and not exported, with how often its scope uses it. */
const usesIn = (program: Node) => {
  const names = new Map<Node, readonly (Place & { readonly name: string | undefined })[]>();
  const namesOf = (scope: Node) => {
    const known = names.get(scope);
    if (known) return known;
    const found = placesIn(scope).filter((place) => isName(place.node) && refersTo(place));
    const named = found.map((place) => ({ ...place, name: nameOf(place.node) }));
    names.set(scope, named);
    return named;
  };
  return placesIn(program).flatMap(({ node: part, above }) => {
    const [list] = above;
    const scope = scopeOf({ above });
    const isImported = list?.type === "ImportDeclaration" && part.type.startsWith("Import");
    const isListed = ["Program", "BlockStatement", "ObjectPattern"].includes(list?.type ?? "");
    if (!list || !scope || !(isImported || isListed) || part.type.startsWith("Export")) return [];
    const own = isImported ? [nameOf(partOf(part, "local")) ?? ""] : declaredBy(part);
    const uses = namesOf(scope).filter(
      ({ node, name = "" }) => own.includes(name) && !(node.start >= part.start && node.end <= part.end),
    ).length;
    return own.length === 0 ? [] : [{ part, list, names: own, uses }];
  });
};

const isUnused = ({ uses }: ReturnType<typeof usesIn>[number]): boolean => uses === 0;

/** The code without what belongs to a capability, and without what nothing uses any more. */
export const pruneModule = (file: string, source: string, gone: Gone): Pruned => {
  const lost = new Set<string>();
  const exports = new Set<string>();
  const idle = new Set(
    usesIn(parse(file, source))
      .filter(isUnused)
      .flatMap(({ names }) => names),
  );
  let code = source;
  for (;;) {
    const pass = prunePass(file, code, gone, lost);
    for (const name of pass.exports) exports.add(name);
    if (pass.code !== code) {
      code = pass.code;
      continue;
    }
    if (code === source) return { code, exports: [] };
    const unused = usesIn(parse(file, code)).filter(
      (one) => isUnused(one) && !one.names.some((name) => idle.has(name)),
    );
    if (unused.length === 0) break;
    const emptied = unused.filter(({ list }) => list.type === "ImportDeclaration").map(({ list }) => list);
    const whole = new Set(
      emptied.filter((list) =>
        nodesIn(read(list, "specifiers")).every((part) => unused.some((one) => one.part === part)),
      ),
    );
    const program = parse(file, code);
    code = makeEdits(
      code,
      outermost<Edit>([
        ...unused.filter(({ list }) => !whole.has(list)).map(({ list, part }) => cut(code, list, part)),
        ...[...whole].map((list) => cut(code, program, list)),
      ]),
    );
  }
  return { code: code.replaceAll(yes, "true").replaceAll(no, "false"), exports: [...exports] };
};
