import esquery from "esquery";
import type { Node } from "estree";
import { parseSync } from "vite";

/**
 * The syntax that CloudFront's engine (cloudfront-js-2.0) knows: ES5.1 plus const, let, arrow functions and template
 * literals. By selector, every node of ES2015 and later that is not on that list.
 * Source: CloudFront Developer Guide, "JavaScript runtime 2.0 features for CloudFront Functions".
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

/** @returns what a script holds that CloudFront's engine does not know */
export const findUnknownSyntax = (source: string): readonly string[] => {
  // The same tree by another declaration.
  const program = parseSync("edge.js", source, { sourceType: "script" }).program as unknown as Node;
  return Object.entries(unknownNodes)
    .filter(([selector]) => esquery(program, selector).length > 0)
    .map(([, name]) => name);
};
