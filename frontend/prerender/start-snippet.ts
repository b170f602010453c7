import { fileURLToPath } from "node:url";
import { build } from "esbuild";

/** The text of the inline script. It depends on its source only, so its hash changes as seldom as that does. */
export const makeStartSnippet = async (): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL("../src/app/start.ts", import.meta.url))],
    bundle: true,
    minify: true,
    format: "iife",
    target: "es2022",
    write: false,
  });
  const [output] = outputFiles;
  if (!output) throw new Error("esbuild wrote no start snippet from src/app/start.ts");
  return output.text.trim();
};
