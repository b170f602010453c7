import { readFile } from "node:fs/promises";
import { transform } from "esbuild";
import { bareLayoutPrefixes } from "#shared/bare-layout.ts";
import { listAnalyticsServices } from "#shared/analytics/analytics-services.ts";
import { paymentPagePolicies } from "#infra/stack/edge/payment-page-policies.ts";
import { isolatedPaths } from "#shared/site/isolated-paths.ts";
import type { Release } from "#shared/site/release.ts";
import { makePolicyParts, securityHeaders, transportHeaders } from "#infra/stack/edge/security-headers.ts";

/** CloudFront's limit is 10 KB; the rest is reserved for future routes. */
export const edgeFunctionMaxBytes = 9 * 1024;

const source = new URL("../stack/edge/edge-function.ts", import.meta.url);

/** Syntax that esbuild must not write when it minifies, because the engine does not support it. */
const unknownSyntax = {
  "async-generator": false,
  class: false,
  "default-argument": false,
  destructuring: false,
  "for-of": false,
  "nullish-coalescing": false,
  "object-extensions": false,
  "object-rest-spread": false,
  "optional-catch-binding": false,
  "optional-chain": false,
  "rest-argument": false,
  "array-spread": false,
} as const;

/** Each style once, with the numbers of the documents that have it. */
const makeStyleTables = ({ pages, styleHashes }: Release) => {
  const styles = [...new Set(Object.values(styleHashes))];
  const numbers = Object.entries(styleHashes).map(([file, hash]) => [file, styles.indexOf(hash)] as const);
  const numberOf = Object.fromEntries(numbers);
  const pageFiles = new Set(Object.values(pages));
  return {
    // In some forty entries, the text around the digest takes a third of a kilobyte.
    styles: styles.map((hash) => hash.replace(/^'sha256-|='$/g, "")),
    pages: Object.fromEntries(Object.entries(pages).map(([path, file]) => [path, numberOf[file]])),
    otherDocuments: Object.fromEntries(numbers.filter(([file]) => !pageFiles.has(file))),
  };
};

const policySorts: Readonly<Record<string, string>> = {
  ...paymentPagePolicies,
  ...Object.fromEntries(isolatedPaths.map((path) => [path, "isolated"])),
};

/** The policies as parts. The policies of all page kinds start with the same sources, which are left out of each. */
const makePolicies = (release: Release) => {
  const parts = makePolicyParts(release, listAnalyticsServices(release.settings.analytics));
  const scripts = `script-src 'self' ${release.scriptHash}`;
  const sorts = ["page", ...Object.values(policySorts)];
  return {
    common: parts.common,
    styleSources: parts.styleSources,
    scripts,
    ...Object.fromEntries(
      Object.entries(parts).flatMap(([sort, policy]) =>
        sorts.includes(sort) && policy.startsWith(scripts) ? [[sort, policy.slice(scripts.length)]] : [],
      ),
    ),
  };
};

const makeReleaseValue = (release: Release) => ({
  id: release.id,
  host: release.settings.host,
  redirectedHosts: release.settings.redirectedHosts,
  countryPages: release.countryPages,
  shells: release.shells,
  files: release.files,
  notFound: release.notFound,
  barePrefixes: bareLayoutPrefixes,
  ...makeStyleTables(release),
  policy: makePolicies(release),
  policySorts,
  // The response-headers policy applies to origin responses; whether it also covers responses that a function generates
  // is not documented, so those include the headers themselves.
  generatedHeaders: Object.fromEntries(
    Object.entries({ ...securityHeaders, ...transportHeaders[release.settings.transport] }).map(
      ([name, value]) => [name, { value }],
    ),
  ),
});

export const buildEdgeFunction = async (release: Release): Promise<string> => {
  const { code } = await transform(await readFile(source, "utf8"), {
    loader: "ts",
    target: "es2017",
    supported: unknownSyntax,
    minifyWhitespace: true,
    minifySyntax: true,
    minifyIdentifiers: true,
    define: { RELEASE: "__release" },
  });
  const script = code.replace("export function handler", "function handler");
  const complete = `const __release=${JSON.stringify(makeReleaseValue(release))};${script}`;
  const bytes = Buffer.byteLength(complete);
  if (bytes > edgeFunctionMaxBytes) {
    throw new Error(
      `the edge function is ${bytes} bytes, at most ${edgeFunctionMaxBytes} fit (see infra/stack/edge)`,
    );
  }
  return complete;
};
