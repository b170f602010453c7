/**
 * Lint rule: text that can change or disappear needs an element of its own if it has siblings.
 *
 * Page translators wrap each text node in `<font>` elements. React still refers to the old text node:
 * removing it, or inserting an element before it, throws, and a changed text stays invisible. Text that is
 * its element's only child is replaced as a whole by React, so it is safe.
 */
import type { RuleTester } from "oxlint/plugins-dev";

type Rule = Parameters<RuleTester["run"]>[1];
type Context = Parameters<NonNullable<Rule["create"]>>[0];
type Visitor = ReturnType<NonNullable<Rule["create"]>>;
type JsxElement = Parameters<NonNullable<Visitor["JSXElement"]>>[0];
type JsxFragment = Parameters<NonNullable<Visitor["JSXFragment"]>>[0];
type Definition = ReturnType<Context["sourceCode"]["getScope"]>["variables"][number]["defs"][number];
type Child = JsxElement["children"][number];
type Expression = Extract<Child, { type: "JSXExpressionContainer" }>["expression"];

/** Kinds of output that an expression may render among its siblings. */
type Output = {
  readonly hasText: boolean;
  /** The text may differ in the next rendering. */
  readonly changes: boolean;
  /** The number of nodes may differ in the next rendering. */
  readonly varies: boolean;
};

const nothing: Output = { hasText: false, changes: false, varies: false };
const element = nothing;
const constantText: Output = { hasText: true, changes: false, varies: false };
const changingText: Output = { hasText: true, changes: true, varies: false };

const merge = (outputs: readonly Output[]): Output => ({
  hasText: outputs.some(({ hasText }) => hasText),
  changes: outputs.some(({ changes }) => changes),
  varies: outputs.some(({ varies }) => varies),
});

const isLayout = (child: Child): boolean =>
  (child.type === "JSXText" && /^\s*$/.test(child.value) && child.value.includes("\n")) ||
  (child.type === "JSXExpressionContainer" && child.expression.type === "JSXEmptyExpression");

const isSpace = (child: Child): boolean =>
  (child.type === "JSXText" && child.value.trim() === "") ||
  (child.type === "JSXExpressionContainer" &&
    child.expression.type === "Literal" &&
    typeof child.expression.value === "string" &&
    child.expression.value.trim() === "");

const makeClassifier = ({ sourceCode }: Context) => {
  const findVariable = (
    identifier: { readonly name: string },
    from: JsxElement | JsxFragment | Expression,
  ) => {
    for (
      let scope: ReturnType<typeof sourceCode.getScope> | null = sourceCode.getScope(from);
      scope;
      scope = scope.upper
    ) {
      const variable = scope.set.get(identifier.name);
      if (variable) return variable;
    }
    return undefined;
  };

  /** The parameter for an item of a constant list: `lines.map((line) => …)`. */
  const isListItem = ({ type, node: { parent } }: Definition): boolean =>
    type === "Parameter" &&
    parent?.type === "CallExpression" &&
    parent.callee.type === "MemberExpression" &&
    isConstant(parent.callee.object);

  /** Imports, module constants and items of constant lists: they are the same in every rendering. */
  const isConstant = (expression: Expression): boolean => {
    switch (expression.type) {
      case "Literal":
        return true;
      case "Identifier": {
        const variable = findVariable(expression, expression);
        return (
          expression.name === "undefined" ||
          variable?.scope.type === "module" ||
          (variable?.defs.some(isListItem) ?? false)
        );
      }
      case "MemberExpression":
        return isConstant(expression.object) && (!expression.computed || isConstant(expression.property));
      case "TemplateLiteral":
        return expression.expressions.every(isConstant);
      case "CallExpression":
        return (
          isConstant(expression.callee) &&
          expression.arguments.every((argument) => argument.type !== "SpreadElement" && isConstant(argument))
        );
      case "ChainExpression":
        return isConstant(expression.expression);
      case "UnaryExpression":
        return isConstant(expression.argument);
      case "BinaryExpression":
        return (
          expression.left.type !== "PrivateIdentifier" &&
          isConstant(expression.left) &&
          isConstant(expression.right)
        );
      default:
        return false;
    }
  };

  /** @returns the classified result of a function whose body is an expression */
  const classifyResult = (callback: unknown): Output | undefined => {
    if (!isArrow(callback)) return undefined;
    return callback.body.type === "BlockStatement" ? element : classify(callback.body);
  };

  /** A call that maps a list, or calls a function beside the component that renders elements. */
  const classifyCall = (call: Extract<Expression, { type: "CallExpression" }>): Output => {
    const { callee } = call;
    if (
      callee.type === "MemberExpression" &&
      callee.property.type === "Identifier" &&
      /^(flatM|m)ap$/.test(callee.property.name)
    ) {
      const listed = classifyResult(call.arguments[0]) ?? element;
      return { ...listed, varies: listed.varies || !isConstant(callee.object) };
    }
    if (
      callee.type === "MemberExpression" &&
      callee.property.type === "Identifier" &&
      callee.property.name === "from"
    )
      return classifyResult(call.arguments[1]) ?? element;
    if (callee.type === "Identifier") {
      const declared = findInitial(callee);
      const result = declared && classifyResult(declared);
      if (result) return result;
    }
    return isConstant(call) ? constantText : changingText;
  };

  const findInitial = (identifier: Extract<Expression, { type: "Identifier" }>): Expression | undefined => {
    const node = findVariable(identifier, identifier)?.defs[0]?.node;
    return node?.type === "VariableDeclarator" ? (node.init ?? undefined) : undefined;
  };

  const classify = (expression: Expression): Output => {
    switch (expression.type) {
      case "JSXEmptyExpression":
      case "JSXElement":
        return element;
      case "JSXFragment":
        return merge(expression.children.filter((child) => !isLayout(child)).map(classifyChild));
      case "ParenthesizedExpression":
      case "ChainExpression":
        return classify(expression.expression);
      case "Literal":
        return typeof expression.value === "string" || typeof expression.value === "number"
          ? constantText
          : nothing;
      case "LogicalExpression": {
        const right = classify(expression.right);
        if (expression.operator === "&&")
          return { ...right, varies: right.varies || !isConstant(expression.left) };
        return merge([classify(expression.left), right]);
      }
      case "ConditionalExpression": {
        const either = merge([classify(expression.consequent), classify(expression.alternate)]);
        const mayChange = !isConstant(expression.test);
        return {
          ...either,
          varies: either.varies || mayChange,
          changes: either.changes || (either.hasText && mayChange),
        };
      }
      case "CallExpression":
        return classifyCall(expression);
      case "Identifier": {
        if (expression.name === "children") return element;
        if (expression.name === "undefined") return nothing;
        const initial = findInitial(expression);
        if (initial?.type === "JSXElement") return element;
        return isConstant(expression) ? constantText : changingText;
      }
      default:
        return isConstant(expression) ? constantText : changingText;
    }
  };

  const classifyChild = (child: Child): Output => {
    switch (child.type) {
      case "JSXText":
        return constantText;
      case "JSXExpressionContainer":
        return classify(child.expression);
      case "JSXFragment":
        return classify(child);
      default:
        return element;
    }
  };

  return classifyChild;
};

const isArrow = (node: unknown): node is Extract<Expression, { type: "ArrowFunctionExpression" }> =>
  typeof node === "object" && node !== null && "type" in node && node.type === "ArrowFunctionExpression";

export const textInElement: Rule = {
  create: (context) => {
    const classifyChild = makeClassifier(context);
    const check = ({ children, type, parent }: JsxElement | JsxFragment): void => {
      const rendered = children.filter((child) => !isLayout(child));
      // The siblings of a fragment's children are those of the element that renders it.
      if (rendered.length < 2 && type !== "JSXFragment") return;
      // The parent has checked it together with its siblings.
      if (type === "JSXFragment" && (parent.type === "JSXElement" || parent.type === "JSXFragment")) return;
      let mayInsertHere = false;
      for (const child of rendered) {
        const { hasText, changes, varies } = classifyChild(child);
        if (hasText && (changes || varies || (mayInsertHere && !isSpace(child)))) {
          context.report({
            node: child,
            message:
              "Put this text into an element of its own: next to siblings, page translators and React lose it " +
              "(frontend/build/lint/text-in-element.ts).",
          });
        }
        mayInsertHere = varies || (mayInsertHere && hasText);
      }
    };
    return { JSXElement: check, JSXFragment: check };
  },
};
