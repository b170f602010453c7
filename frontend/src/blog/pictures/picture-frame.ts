import { readFile } from "node:fs/promises";
import { socialCardSize } from "../../lib/social-card.ts";

const readStyle = (name: string) => readFile(new URL(`../../styles/base/${name}`, import.meta.url), "utf8");

/** Uses the site's own design tokens, so that a picture follows light and dark mode like the page. */
const tokens = ((await readStyle("tokens.css")) + (await readStyle("paper.css")))
  .replaceAll(/\/\*.*?\*\//gs, "")
  .replaceAll(/\s+/g, " ")
  .replaceAll(/ ?([{}:;]) ?/g, "$1")
  .trim();

const fills = [
  ["ink", "ink"],
  ["muted", "muted"],
  ["paper", "paper"],
  ["tint", "tint"],
  ["shape", "shape"],
  ["control", "control"],
  ["line", "line"],
  ["done,.done-fill", "success"],
  ["code-tile", "code-tile"],
  ["code-ink", "code-ink"],
  ["board", "control"],
].map(([name, token]) => `.${name}{fill:var(--${token})}`);

const strokes = [
  ["done-line", "success", 9],
  ["on-done", "paper", 6],
  ["on-shape", "on-shape", 7],
  ["signal", "shape", 13],
  ["track", "shape", 12],
].map(([name, token, width]) => `.${name}{fill:none;stroke:var(--${token});stroke-width:${width}}`);

const style = [
  "path{stroke-linecap:round;stroke-linejoin:round}",
  ...fills,
  ...strokes,
  ".card{fill:var(--raised);stroke:var(--line);stroke-width:2}",
  ".shadow{fill:var(--code-ink);opacity:.1}",
  ".slot{fill:var(--tint);stroke:var(--control);stroke-width:2}",
  ".rule{fill:none;stroke:var(--line);stroke-width:3}",
  ".tear{fill:none;stroke:var(--control);stroke-width:4;stroke-dasharray:10 12}",
  ".box{fill:none;stroke:var(--control);stroke-width:4;stroke-dasharray:9 9}",
  ".stamp{fill:var(--raised);stroke:var(--success);stroke-width:7}",
  ".printer{fill:color-mix(in oklab,var(--code-ink) 62%,var(--control));stroke:var(--control);stroke-width:3}",
  ".printer-slot{fill:var(--code-ink)}",
].join("");

export const framePicture = (drawing: string): string => {
  const { width, height } = socialCardSize;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<style>${tokens}${style}</style>` +
    `<rect class="tint" width="${width}" height="${height}"/>${drawing}</svg>`
  );
};
