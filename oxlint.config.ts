/** Lint rules, and the borders between folders. Types are read by tsgolint, which is built on the compiler that checks them. */
import { globSync } from "node:fs";
import { defineConfig } from "oxlint";
import { disallowedWords, unclearTitle } from "./frontend/build/lint/test-title.ts";

type Override = NonNullable<Parameters<typeof defineConfig>[0]["overrides"]>[number];

/**
 * A border: these files must not import matching paths; the message lists what they may import. If two match, the last
 * applies.
 */
const border = (files: readonly string[], forbidden: string, allowed: string): Override => ({
  files: [...files],
  rules: {
    "no-restricted-imports": [
      "error",
      { patterns: [{ regex: forbidden, message: `Crosses a border: these files may import ${allowed}.` }] },
    ],
  },
});

/** Another top-level folder, by alias or by climbing out of one's own. */
const outside = (...folders: readonly string[]): string =>
  `^#(${folders.join("|")})/|^\\.\\./(\\.\\./)*(${folders.join("|")})/`;
/** Adapters: files that send requests to a service, named after the service and then the port, as `ses-mailer.ts`. */
const adapters =
  "/(dynamodb|ses|phonepe|retell|codedeploy|lambda|s3)-[a-z-]+\\.ts$|/whatsapp-reply-sender\\.ts$|/dynamodb\\.ts$";
const backendFolders = "^#(functions|infra|test)/|^\\.\\./(\\.\\./)*(functions|infra|test)/";
/** Folders of features with pages. */
const pageFolders = [
  ...new Set(globSync("frontend/src/*/*-page.tsx").map((file) => file.split(/[\\/]/)[2] ?? "")),
].join("|");

const restricted = (properties: readonly Record<string, string>[]) =>
  ({ "no-restricted-properties": ["error", ...properties] }) as const;

export default defineConfig({
  ignorePatterns: ["node_modules", "dist", "cdk.out", ".local"],
  plugins: ["eslint", "typescript", "react", "oxc", "vitest"],
  jsPlugins: ["./frontend/build/lint/lint-rules.ts"],
  options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: "error" },
  categories: { correctness: "error" },
  rules: {
    "no-array-constructor": "error",
    "no-case-declarations": "error",
    "no-empty": "error",
    "no-fallthrough": "error",
    "no-prototype-builtins": "error",
    "no-redeclare": "error",
    "no-regex-spaces": "error",
    "no-unexpected-multiline": "error",
    "no-unused-vars": ["error", { varsIgnorePattern: "^_", argsIgnorePattern: "^_" }],
    "no-useless-constructor": "error",
    "preserve-caught-error": "error",
    "typescript/ban-ts-comment": ["error", { minimumDescriptionLength: 10 }],
    "typescript/consistent-type-assertions": ["error", { assertionStyle: "never" }],
    "typescript/consistent-type-definitions": ["error", "type"],
    "typescript/no-deprecated": "error",
    "typescript/no-dynamic-delete": "error",
    "typescript/no-empty-object-type": "error",
    "typescript/no-explicit-any": "error",
    "typescript/no-extraneous-class": "error",
    "typescript/no-generated-empty-object-type": "error",
    "typescript/no-invalid-void-type": "error",
    "typescript/no-misused-promises": "error",
    "typescript/no-mixed-enums": "error",
    "typescript/no-namespace": "error",
    "typescript/no-non-null-asserted-nullish-coalescing": "error",
    "typescript/no-non-null-assertion": "error",
    "typescript/no-require-imports": "error",
    "typescript/no-unnecessary-boolean-literal-compare": "error",
    "typescript/no-unnecessary-condition": "error",
    "typescript/no-unnecessary-template-expression": "error",
    "typescript/no-unnecessary-type-arguments": "error",
    "typescript/no-unnecessary-type-assertion": "error",
    "typescript/no-unnecessary-type-constraint": "error",
    "typescript/no-unnecessary-type-conversion": "error",
    "typescript/no-unnecessary-type-parameters": "error",
    "typescript/no-unsafe-argument": "error",
    "typescript/no-unsafe-assignment": "error",
    "typescript/no-unsafe-call": "error",
    "typescript/no-unsafe-enum-comparison": "error",
    "typescript/no-unsafe-function-type": "error",
    "typescript/no-unsafe-member-access": "error",
    "typescript/no-unsafe-return": "error",
    "typescript/only-throw-error": "error",
    "typescript/prefer-literal-enum-member": "error",
    "typescript/prefer-promise-reject-errors": "error",
    "typescript/prefer-reduce-type-parameter": "error",
    "typescript/prefer-return-this-type": "error",
    "typescript/related-getter-setter-pairs": "error",
    "typescript/require-array-sort-compare": "off",
    "typescript/require-await": "error",
    "typescript/restrict-plus-operands": [
      "error",
      {
        allowAny: false,
        allowBoolean: false,
        allowNullish: false,
        allowNumberAndString: false,
        allowRegExp: false,
      },
    ],
    "typescript/restrict-template-expressions": ["error", { allowNumber: true, allowBoolean: true }],
    "typescript/return-await": ["error", "error-handling-correctness-only"],
    "typescript/switch-exhaustiveness-check": "error",
    "typescript/unified-signatures": "error",
    "typescript/use-unknown-in-catch-callback-variable": "error",
  },
  overrides: [
    {
      files: ["test/**/*.{ts,tsx}"],
      rules: {
        "vitest/valid-title": ["error", { disallowedWords, mustNotMatch: { test: unclearTitle } }],
        // An assertion may have a message, and one of a table's rows its own expectation.
        "vitest/valid-expect": ["error", { maxArgs: 2 }],
        "vitest/no-conditional-expect": "off",
        // Vitest's requireAssertions sees assertions in helpers too.
        "vitest/expect-expect": "off",
        "vitest/no-standalone-expect": "off",
        "vitest/require-awaited-expect-poll": "off",
        "vitest/require-mock-type-parameters": "off",
        "vitest/require-to-throw-message": "off",
        // Playwright reads the names of a fixture's dependencies from its first parameter.
        "no-empty-pattern": ["error", { allowObjectPatternsAsParameters: true }],
        "typescript/consistent-type-assertions": "off",
        "typescript/no-dynamic-delete": "off",
        "typescript/no-non-null-assertion": "off",
        "typescript/no-unsafe-argument": "off",
        "typescript/no-unsafe-assignment": "off",
        "typescript/no-unsafe-call": "off",
        "typescript/no-unsafe-member-access": "off",
        "typescript/no-unsafe-return": "off",
      },
    },

    {
      files: ["**/*.{js,mjs}"],
      rules: {
        "typescript/no-unsafe-argument": "off",
        "typescript/no-unsafe-assignment": "off",
        "typescript/no-unsafe-call": "off",
        "typescript/no-unsafe-member-access": "off",
        "typescript/no-unsafe-return": "off",
      },
    },
    { files: ["test/**/*.e2e.ts"], rules: { "site/test-title": "error" } },
    { files: ["frontend/**/*.{ts,tsx}"], rules: { "react/rules-of-hooks": "error" } },
    // Static fragments are not hydrated, so React never touches their text again.
    {
      files: ["frontend/src/**/*.tsx"],
      excludeFiles: ["**/*.static.tsx"],
      rules: { "site/text-in-element": "error" },
    },
    // Reads the served text once for all instances: it does not change.
    { files: ["frontend/src/lib/hydration/static-fragment.tsx"], rules: { "react/globals": "off" } },

    {
      files: ["{frontend,functions,infra,shared}/**/*.{ts,tsx}"],
      // Providers' simulators read the requests of our own functions, as their providers do.
      excludeFiles: [
        "shared/input/address-parameters.ts",
        "frontend/src/lib/page-address.ts",
        "infra/local/http/loopback-server.ts",
        "infra/payment/simulator/payment-simulator.ts",
      ],
      rules: { "site/address-parameters": "error" },
    },

    border(["shared/**/*.ts"], outside("functions", "infra", "frontend", "test"), "shared/ only"),
    border(
      ["functions/**/*.ts"],
      `${outside("infra", "frontend", "test")}|${adapters}`,
      "shared/, ports and use cases (adapters meet use cases in *-dependencies.ts only)",
    ),
    border(
      ["functions/**/*-dependencies.ts"],
      outside("infra", "frontend", "test"),
      "shared/ and functions/",
    ),
    border(
      ["functions/**/{phonepe,s3}-*.ts"],
      outside("infra", "frontend", "test"),
      "shared/, ports and platform/",
    ),
    ...[
      { files: "functions/platform/*.ts", climbing: "^\\.\\./" },
      { files: "functions/platform/*/*.ts", climbing: "^\\.\\./\\.\\./" },
    ].map(({ files, climbing }) =>
      border(
        [files],
        `${outside("functions", "infra", "frontend", "test")}|${climbing}`,
        "shared/ and platform/: it holds AWS adapters and no business logic",
      ),
    ),
    border(
      ["infra/**/*.ts"],
      outside("functions", "frontend", "test"),
      "shared/ and infra/ (functions are named by path)",
    ),
    border(
      ["infra/*/*-capability.ts", "infra/stack/capability.ts"],
      `${outside("frontend", "test")}|${adapters}|(-endpoint|-dependencies|\\.lambda)\\.ts$`,
      "shared/, infra/ and how a capability's rows are handled",
    ),
    border(
      ["infra/operator/**/*.ts", "infra/*/commands/*.ts", "infra/*/*-steps.ts", "infra/site/release/*.ts"],
      outside("frontend", "test"),
      "shared/, infra/ and functions/ (the meaning of a row is defined by its capability)",
    ),
    { files: ["infra/build/build.ts", "infra/local/dev.ts"], rules: { "no-restricted-imports": "off" } },
    border(["frontend/**/*.{ts,tsx}"], backendFolders, "shared/ and frontend/"),
    border(
      ["frontend/src/**/*.{ts,tsx}"],
      `${backendFolders}|^#frontend/src/app/|^\\.\\./(\\.\\./)*app/`,
      "everything but app/",
    ),
    border(["frontend/src/app/*.{ts,tsx}"], backendFolders, "shared/ and frontend/"),
    border(
      ["frontend/src/sections/*.{ts,tsx}"],
      `${backendFolders}|^#frontend/|^\\.\\./(app|${pageFolders})/`,
      "shared/ and folders of frontend/src/ that have no pages",
    ),
    border(["frontend/src/lib/*.{ts,tsx}"], `${backendFolders}|^#frontend/|^\\.\\./`, "shared/ and lib/"),
    border(
      ["frontend/src/lib/*/*.{ts,tsx}"],
      `${backendFolders}|^#frontend/|^\\.\\./\\.\\./`,
      "shared/ and lib/",
    ),
    border(
      ["frontend/src/ui/*.{ts,tsx}"],
      // `../lib/` is the only folder that begins so.
      `${backendFolders}|^#frontend/|^\\.\\./([^l]|l[^i])`,
      "shared/, lib/ and ui/",
    ),

    // A rule reads a few of the many kinds of syntax nodes.
    {
      files: ["frontend/build/lint/*.ts"],
      rules: {
        "typescript/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
      },
    },
    {
      files: ["frontend/src/**/*.{ts,tsx}", "shared/**/*.ts"],
      rules: restricted(
        ["toLocaleString", "localeCompare"].map((property) => ({
          property,
          message:
            "Loads ICU's data while a page begins (decision 20): group digits with groupDigits, sort in the build.",
        })),
      ),
    },
    {
      files: ["functions/**/*.ts"],
      rules: restricted([
        {
          object: "process",
          property: "env",
          message: "Only ownEnv of functions/platform/env.ts reads the environment.",
        },
      ]),
    },
    { files: ["functions/platform/env.ts"], rules: { "no-restricted-properties": "off" } },
  ],
});
