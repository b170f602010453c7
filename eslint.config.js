import js from "@eslint/js";
import reactHooks from "eslint-plugin-react-hooks";
import { defineConfig } from "eslint/config";
import tseslint from "typescript-eslint";

/** A border: these files may not import what matches, and the message says what they may. */
const border = (files, forbidden, allowed, ignores = []) => ({
  files,
  ignores,
  rules: {
    "no-restricted-imports": [
      "error",
      { patterns: [{ regex: forbidden, message: `Crosses a border: these files may import ${allowed}.` }] },
    ],
  },
});

/** Another top-level folder, by alias or by climbing out of one's own. */
const outside = (...folders) => `^#(${folders.join("|")})/|^\\.\\./(\\.\\./)*(${folders.join("|")})/`;
/** Files that speak to a service: the port's name after the service's. */
const adapters =
  "/(dynamodb|ses|phonepe|retell|codedeploy|lambda|s3)-[a-z-]+\\.ts$|/whatsapp-reply-sender\\.ts$|/dynamodb\\.ts$";
/** A layer of the front end, by alias or relative path. */
const layers = (...names) => `^#frontend/src/(${names.join("|")})/|^\\.\\.?/(\\.\\./)*(${names.join("|")})/`;
/** zod's small build where a browser or a function loads it, the usual one elsewhere; tests and builds meet both. */
const zod = (files, ...sources) => {
  const known = sources
    .map((source) => `[source.value="${source}"]:has(ImportNamespaceSpecifier)`)
    .join(", ");
  const selector = `ImportDeclaration[source.value=/^zod/]:not(:matches(${known}))`;
  const message = `Here it is import * as z from "${sources.join('" or "')}".`;
  return { files, rules: { "no-restricted-syntax": ["error", { selector, message }] } };
};
const backendFolders = "^#(functions|infra|test)/|^\\.\\./(\\.\\./)*(functions|infra|test)/";

export default defineConfig(
  { ignores: ["node_modules", "dist", "cdk.out", ".local"] },
  js.configs.recommended,
  {
    files: ["**/*.{ts,tsx}"],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      "@typescript-eslint/consistent-type-assertions": ["error", { assertionStyle: "never" }],
      "@typescript-eslint/consistent-type-definitions": ["error", "type"],
      "@typescript-eslint/switch-exhaustiveness-check": "error",
      "@typescript-eslint/restrict-template-expressions": [
        "error",
        { allowNumber: true, allowBoolean: true },
      ],
      "@typescript-eslint/no-confusing-void-expression": "off",
      "@typescript-eslint/no-unused-vars": ["error", { varsIgnorePattern: "^_", argsIgnorePattern: "^_" }],
    },
  },
  { files: ["frontend/**/*.{ts,tsx}"], ...reactHooks.configs.flat.recommended },
  {
    files: ["test/**/*.{ts,tsx}"],
    rules: {
      "@typescript-eslint/consistent-type-assertions": "off",
      "@typescript-eslint/no-dynamic-delete": "off",
      "@typescript-eslint/no-non-null-assertion": "off",
      "@typescript-eslint/no-unsafe-argument": "off",
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/no-unsafe-call": "off",
      "@typescript-eslint/no-unsafe-member-access": "off",
      "@typescript-eslint/no-unsafe-return": "off",
    },
  },
  { files: ["**/*.{js,mjs}"], languageOptions: { globals: { console: "readonly", process: "readonly" } } },

  border(["shared/**/*.ts"], outside("functions", "infra", "frontend", "test"), "shared/ only"),
  border(
    ["functions/**/*.ts"],
    `${outside("infra", "frontend", "test")}|${adapters}`,
    "shared/, ports and use cases (adapters meet use cases in *-parts.ts only)",
    ["functions/*/*-parts.ts", "functions/platform/**", "functions/*/{phonepe,s3}-*.ts"],
  ),
  border(
    ["functions/*/{phonepe,s3}-*.ts"],
    outside("infra", "frontend", "test"),
    "shared/, ports and platform/",
  ),
  border(
    ["functions/platform/**/*.ts"],
    `${outside("infra", "frontend", "test")}|^#functions/(?!platform/)|^\\.\\./`,
    "shared/ and platform/: it knows AWS and no business word",
  ),
  border(["functions/*/*-parts.ts"], outside("infra", "frontend", "test"), "shared/ and functions/"),
  border(
    ["infra/**/*.ts"],
    outside("functions", "frontend", "test"),
    "shared/ and infra/ (functions are named by path)",
    ["infra/build/build.ts", "infra/local/dev.ts", "infra/operator/**"],
  ),
  border(
    ["infra/operator/**/*.ts"],
    outside("frontend", "test"),
    "shared/, infra/ and functions/ (a row means what its capability says)",
  ),
  border(["frontend/**/*.{ts,tsx}"], backendFolders, "shared/ and frontend/"),
  border(
    ["frontend/src/lib/**/*.{ts,tsx}"],
    `${backendFolders}|${layers("app", "pages", "features", "sections", "ui", "content")}`,
    "shared/ and lib/",
  ),
  border(
    ["frontend/src/ui/**/*.{ts,tsx}"],
    `${backendFolders}|${layers("app", "pages", "features", "sections", "content")}`,
    "shared/, lib/ and ui/",
  ),
  border(
    ["frontend/src/{features,sections}/**/*.{ts,tsx}"],
    `${backendFolders}|${layers("app", "pages")}`,
    "shared/, lib/, ui/, content/, features/ and sections/",
  ),
  border(["frontend/src/pages/**/*.{ts,tsx}"], `${backendFolders}|${layers("app")}`, "everything below app/"),

  zod(["**/*.{ts,tsx}"], "zod", "zod/mini"),
  zod(["infra/**/*.ts"], "zod"),
  zod(["functions/**/*.ts", "shared/**/*.ts", "frontend/src/**/*.{ts,tsx}"], "zod/mini"),

  {
    files: ["frontend/src/**/*.{ts,tsx}", "shared/**/*.ts"],
    rules: {
      "no-restricted-properties": [
        "error",
        ...["toLocaleString", "localeCompare"].map((property) => ({
          property,
          message:
            "Loads ICU's data while a page begins (decision 20): group digits with groupDigits, sort in the build.",
        })),
      ],
    },
  },
  {
    files: ["functions/**/*.ts"],
    ignores: ["functions/platform/env.ts"],
    rules: {
      "no-restricted-properties": [
        "error",
        {
          object: "process",
          property: "env",
          message: "Only ownEnv of functions/platform/env.ts reads the environment.",
        },
      ],
    },
  },
);
