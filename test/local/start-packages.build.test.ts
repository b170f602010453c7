import { globSync, readFileSync } from "node:fs";
import { build } from "esbuild";
import { expect, test } from "vitest";

const { dependencies } = JSON.parse(readFileSync("package.json", "utf8")) as {
  readonly dependencies: Readonly<Record<string, string>>;
};

/** The programs of `npm start`, `npm run dev` and `npm run build`, and the code that they bundle. */
const entryPoints = [
  "infra/local/start.ts",
  "infra/local/dev.ts",
  "infra/build/build.ts",
  ...globSync("functions/**/*.lambda.ts"),
  ...globSync("frontend/src/**/*.{ts,tsx}"),
];

/** Names of the packages that they and their own modules import, types left out. */
const findImportedPackages = async (): Promise<readonly string[]> => {
  const { metafile } = await build({
    entryPoints,
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
    outdir: "unused",
    write: false,
    metafile: true,
    logLevel: "silent",
    plugins: [
      {
        name: "only modules",
        setup: (bundler) =>
          bundler.onResolve(
            { filter: /\.(css|md|json|svg|webm|mp4|woff2?|png|avif|webp|wasm)(\?.*)?$|\?|^virtual:/ },
            ({ path }) => ({
              path,
              external: true,
            }),
          ),
      },
    ],
  });
  const imports = Object.values(metafile.inputs).flatMap((input) => input.imports);
  return (
    [...new Set(imports.flatMap(({ path, external }) => (external === true ? [path] : [])))]
      // Names of the build's own: "virtual:…", and "mixpanel-recorder" (frontend/build/mixpanel-recorder.ts).
      .filter((path) => !/^(node:|[./#]|virtual:|mixpanel-recorder)/.test(path))
      .map((path) => /^(@[^/]+\/)?[^/?]+/.exec(path)?.[0] ?? path)
  );
};

test("[OPS-03] npm start, npm run dev and npm run build import only dependencies", async () => {
  const imported = await findImportedPackages();
  expect(imported).toEqual(expect.arrayContaining(["vite", "dynalite", "react", "@aws-sdk/client-sesv2"]));
  expect(imported.filter((name) => !(name in dependencies))).toEqual([]);
});
