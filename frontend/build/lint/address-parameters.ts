/**
 * Lint rule: query and fragment of an address are read only by `shared/input/address-parameters.ts`, and
 * those of this document only by `frontend/src/lib/page-address.ts`. Addresses are untrusted input, and both
 * modules return only values that a schema has accepted.
 */
import type { RuleTester } from "oxlint/plugins-dev";

type Rule = Parameters<RuleTester["run"]>[1];
type Visitor = ReturnType<NonNullable<Rule["create"]>>;
type MemberExpression = Parameters<NonNullable<Visitor["MemberExpression"]>>[0];
type Reported = Pick<MemberExpression, "start" | "end" | "range" | "loc">;
type ObjectPattern = Parameters<NonNullable<Visitor["ObjectPattern"]>>[0];

const hooks: ReadonlySet<string> = new Set(["useSearchParams", "useParams"]);
const ownParts: ReadonlySet<string> = new Set(["search", "hash"]);

/** `location`, `window.location`, `document.location`, `useLocation()`. */
const isLocation = (node: unknown): boolean => {
  if (!isNode(node)) return false;
  if (node.type === "Identifier") return nameOf(node) === "location";
  if (node.type === "MemberExpression")
    return nameOf(childOf(node, "property")) === "location" && childOf(node, "computed") !== true;
  return node.type === "CallExpression" && nameOf(childOf(node, "callee")) === "useLocation";
};

type Node = { readonly type: string };
const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
const childOf = (node: unknown, key: string): unknown =>
  isNode(node) ? Object.entries(node).find(([name]) => name === key)?.[1] : undefined;
const nameOf = (node: unknown): string => {
  const name = childOf(node, "name") ?? childOf(node, "value");
  return typeof name === "string" ? name : "";
};

/** True if a URL parameter is only compared with `===` or `!==`, and so cannot be displayed. */
const isCompared = (node: unknown): boolean => {
  const parent = childOf(node, "parent");
  return (
    childOf(parent, "type") === "BinaryExpression" && /^[!=]==$/.test(String(childOf(parent, "operator")))
  );
};

const isRead = (object: unknown, name: string): boolean =>
  name === "searchParams" || (ownParts.has(name) && isLocation(object));

const message =
  "Read and write an address with shared/input/address-parameters.ts, and this document's with frontend/src/lib/page-address.ts: both take a schema.";

export const addressParameters: Rule = {
  create: (context) => {
    const report = (node: Reported): void => context.report({ node, message });
    return {
      NewExpression: (node) => {
        if ([nameOf(node.callee), nameOf(childOf(node.callee, "property"))].includes("URLSearchParams"))
          report(node);
      },
      ImportSpecifier: (node) => {
        if (hooks.has(nameOf(node.imported))) report(node);
      },
      MemberExpression: (node: MemberExpression) => {
        const { object, property } = node;
        const isHook = hooks.has(nameOf(property)) && childOf(node.parent, "callee") === node;
        if (isHook || (isRead(object, nameOf(property)) && !isCompared(node))) report(node);
      },
      ObjectPattern: (node: ObjectPattern) => {
        const source = childOf(node.parent, "init") ?? childOf(node.parent, "right");
        for (const property of node.properties)
          if (property.type === "Property" && isRead(source, nameOf(property.key))) report(property);
      },
    };
  },
};
