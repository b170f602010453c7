import esquery from "esquery";
import type { Node } from "estree";
import { parseSync } from "vite";

/**
 * Syntax that CloudFront's engine (cloudfront-js-2.0) does not support: all of ES2015 and later, except const, let,
 * arrow functions and template literals, as selectors of nodes. Source: CloudFront Developer Guide, "JavaScript runtime
 * 2.0 features for CloudFront Functions".
 */
const unknownNodes = {
  ForOfStatement: "for-of",
  ObjectPattern: "destructuring",
  ArrayPattern: "destructuring",
  SpreadElement: "spread",
  RestElement: "rest parameters",
  AssignmentPattern: "default values",
  ClassDeclaration: "classes",
  ClassExpression: "classes",
  ChainExpression: "optional chaining",
  TaggedTemplateExpression: "tagged templates",
  YieldExpression: "generators",
  MetaProperty: "new.target and import.meta",
  ImportExpression: "dynamic import",
  ImportDeclaration: "import",
  ExportNamedDeclaration: "export",
  ExportDefaultDeclaration: "export default",
  PrivateIdentifier: "private members",
  "Property[shorthand=true]": "shorthand properties",
  "Property[computed=true]": "computed properties",
  "Property[method=true]": "shorthand methods",
  ":function[generator=true]": "generators",
  "LogicalExpression[operator='??']": "??",
  "BinaryExpression[operator='**']": "**",
  "AssignmentExpression[operator=/^(\\*\\*|&&|\\|\\||\\?\\?)=$/]": "newer assignment operators",
  "CatchClause[param=null]": "catch without a parameter",
  "Literal[bigint]": "bigint",
  "Literal[raw=/_/]:not([value=/./])": "numeric separators",
  "Literal[regex.flags=/[^gim]/]": "newer regular expression flags",
};

/** @returns syntax in a script that CloudFront's engine does not support */
export const findUnknownSyntax = (source: string): readonly string[] => {
  // The parser's types and our `Node` describe the same tree.
  const program = parseSync("edge.js", source, { sourceType: "script" }).program as unknown as Node;
  return Object.entries(unknownNodes)
    .filter(([selector]) => esquery(program, selector).length > 0)
    .map(([, name]) => name);
};
