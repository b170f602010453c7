import { readFile } from "node:fs/promises";

/** The paper of both schemes, for what is drawn before any style sheet: the browser's bar and the start screen. */
export const readThemeColors = async (): Promise<{ readonly light: string; readonly dark: string }> => {
  const tokens = await readFile(new URL("../src/styles/tokens.css", import.meta.url), "utf8");
  const [light, dark] = Array.from(tokens.matchAll(/--paper: (#[0-9a-f]{6});/g), ([, color]) => color);
  if (!light || !dark) throw new Error("src/styles/tokens.css must define --paper twice, light first");
  return { light, dark };
};
