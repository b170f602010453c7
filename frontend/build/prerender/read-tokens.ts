import { readFile } from "node:fs/promises";
import * as z from "zod/mini";

const color = z.string().check(z.regex(/^#[0-9a-f]{6}$/));

const tokensSchema = z.object({
  paper: color,
  raised: color,
  ink: color,
  muted: color,
  shape: color,
  control: color,
  line: color,
  tint: color,
  "code-ink": color,
  "code-tile": color,
});

export type Tokens = z.infer<typeof tokensSchema>;

const readBlock = (block: string): Record<string, string> =>
  Object.fromEntries(
    Array.from(block.matchAll(/--([\w-]+): ([^;]+);/g), ([, name = "", value = ""]) => [name, value]),
  );

/**
 * The color tokens of both schemes, for output without a style sheet: pictures, and the browser's toolbar.
 */
export const readTokens = async (): Promise<{ readonly light: Tokens; readonly dark: Tokens }> => {
  const text = await readFile(new URL("../../src/styles/base/tokens.css", import.meta.url), "utf8");
  const [light, dark] = text.split("@media screen and (prefers-color-scheme: dark)").map(readBlock);
  return { light: z.parse(tokensSchema, light), dark: z.parse(tokensSchema, { ...light, ...dark }) };
};
