/** Objects on an organizer's table, as SVG. Their colors are classes that `picture-frame.ts` defines. */
import QRCode from "qrcode";
import { site } from "#shared/site.ts";
import { outline, unitsPerSize } from "./outline.ts";

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

export const box = ({ x, y, width, height }: Box, className: string, radius = 0): string =>
  `<rect class="${className}" x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}"/>`;

export const path = (d: string, className: string): string => `<path class="${className}" d="${d}"/>`;

export const disc = (x: number, y: number, radius: number, className: string): string =>
  `<circle class="${className}" cx="${x}" cy="${y}" r="${radius}"/>`;

const line = (x: number, y: number, size: number, d: string, className: string): string =>
  `<path class="${className}" transform="translate(${x} ${y}) scale(${size / unitsPerSize})" d="${d}"/>`;

export const words = (x: number, y: number, size: number, text: string, className = "ink"): string =>
  line(x, y, size, outline(text).d, className);

const centeredWords = (x: number, y: number, size: number, text: string, className: string): string => {
  const { d, width } = outline(text);
  return line(x - ((width / unitsPerSize) * size) / 2, y, size, d, className);
};

export const turned = (degrees: number, x: number, y: number, shapes: string): string =>
  `<g transform="rotate(${degrees} ${x} ${y})">${shapes}</g>`;

export const scaled = (factor: number, shapes: string): string =>
  `<g transform="translate(${600 * (1 - factor)} ${315 * (1 - factor)}) scale(${factor})">${shapes}</g>`;

export const perforation = (x: number, y: number, length: number): string =>
  path(`M${x} ${y}h${length}`, "tear");

export const tick = (x: number, y: number, size: number, className = "done-line"): string =>
  path(`M${x} ${y + size * 0.5}l${size * 0.36} ${size * 0.36}l${size * 0.64} ${-size * 0.76}`, className);

export const stamp = (x: number, y: number, text: string): string =>
  turned(
    -8,
    x,
    y,
    box({ x: x - 128, y: y - 40, width: 256, height: 80 }, "stamp", 16) +
      centeredWords(x, y + 13, 37, text, "done"),
  );

type Squares = { readonly size: number; get(row: number, column: number): number };

/** The dark modules of a QR code as one path, one unit per module. */
export const codeSquares = (modules: Squares): string => {
  const { size } = modules;
  const runs: string[] = [];
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      let length = 0;
      while (column + length < size && modules.get(row, column + length) === 1) length += 1;
      if (length > 0) runs.push(`M${column} ${row}h${length}v1h-${length}z`);
      column += length;
    }
  }
  return runs.join("");
};

/** A real QR code on its white tile with a quiet zone; it leads to the sign-up. */
export const code = (x: number, y: number, size: number): string => {
  const { modules } = QRCode.create(site.links.signUp, { errorCorrectionLevel: "L" });
  const quiet = 4;
  const unit = size / (modules.size + 2 * quiet);
  const place = `translate(${x + quiet * unit} ${y + quiet * unit}) scale(${unit})`;
  return (
    box({ x, y, width: size, height: size }, "code-tile", size / 16) +
    `<path class="code-ink" transform="${place}" d="${codeSquares(modules)}"/>`
  );
};

/** Shapes of paper keep their light colors in dark mode. */
export const onPaper = (shapes: string): string => `<g class="on-paper">${shapes}</g>`;

export const ribbon = (x: number, bottom: number, width = 30): string =>
  box({ x: x - width / 2, y: -10, width, height: bottom + 10 }, "shape");

export const badge = ({ x, y, width, height }: Box): string =>
  box({ x: x + 6, y: y + 12, width, height }, "shadow", 34) +
  box({ x, y, width, height }, "card", 34) +
  box({ x: x + width / 2 - 52, y: y + 26, width: 104, height: 20 }, "slot", 10) +
  box({ x: x + width / 2 - 20, y: y - 26, width: 40, height: 66 }, "ink", 10);
