import { zlibSync } from "fflate";
import { channelsOf } from "../../lib/luminance.ts";
import type { Look, Modules } from "./code-geometry.ts";
import { listRuns } from "./make-code.ts";

/** A JPEG in the middle of a code. */
export type PdfPicture = {
  readonly jpeg: Uint8Array;
  readonly widthPx: number;
  readonly sideModules: number;
};

/** 100 mm in points: a vector has no size of its own, but a page must have one. */
const pagePt = 283.46;

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

const writeColor = (color: string): string =>
  `${channelsOf(color)
    .map((channel) => (channel / 255).toFixed(3))
    .join(" ")} rg`;

/** A PDF of one page with the code as vector shapes, so that it stays sharp at any size (ISO 32000-1). */
export const writePdf = (
  modules: Modules,
  { dark, light, margin }: Look,
  picture?: PdfPicture,
): Uint8Array<ArrayBuffer> => {
  const { size } = modules;
  const scale = pagePt / (size + 2 * margin);
  const from = picture === undefined ? 0 : (size - picture.sideModules) / 2;
  const drawing = [
    writeColor(light),
    `0 0 ${pagePt} ${pagePt} re f`,
    `${scale} 0 0 ${scale} ${margin * scale} ${margin * scale} cm`,
    writeColor(dark),
    ...listRuns(modules).map(({ x, y, length }) => `${x} ${size - 1 - y} ${length} 1 re`),
    "f",
    ...(picture === undefined
      ? []
      : [`${picture.sideModules} 0 0 ${picture.sideModules} ${from} ${from} cm /Logo Do`]),
  ].join("\n");
  const stream = (dictionary: string, data: Uint8Array): readonly Uint8Array[] => [
    bytesOf(`<<${dictionary} /Length ${data.length}>>\nstream\n`),
    data,
    bytesOf("\nendstream"),
  ];
  const resources = picture === undefined ? "" : "/XObject <</Logo 5 0 R>>";
  const objects: readonly (readonly Uint8Array[])[] = [
    [bytesOf("<</Type /Catalog /Pages 2 0 R>>")],
    [bytesOf("<</Type /Pages /Kids [3 0 R] /Count 1>>")],
    [
      bytesOf(
        `<</Type /Page /Parent 2 0 R /MediaBox [0 0 ${pagePt} ${pagePt}] /Contents 4 0 R /Resources <<${resources}>>>>`,
      ),
    ],
    stream("/Filter /FlateDecode", zlibSync(bytesOf(drawing))),
    ...(picture === undefined
      ? []
      : [
          stream(
            `/Type /XObject /Subtype /Image /Width ${picture.widthPx} /Height ${picture.widthPx} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`,
            picture.jpeg,
          ),
        ]),
  ];
  const parts: Uint8Array[] = [bytesOf("%PDF-1.4\n")];
  const offsets: number[] = [];
  const lengthOf = (): number => parts.reduce((sum, { length }) => sum + length, 0);
  for (const [index, object] of objects.entries()) {
    offsets.push(lengthOf());
    parts.push(bytesOf(`${index + 1} 0 obj\n`), ...object, bytesOf("\nendobj\n"));
  }
  const table = lengthOf();
  const count = objects.length + 1;
  parts.push(
    bytesOf(
      [
        `xref\n0 ${count}`,
        "0000000000 65535 f ",
        ...offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n `),
        `trailer\n<</Size ${count} /Root 1 0 R>>\nstartxref\n${table}\n%%EOF\n`,
      ].join("\n"),
    ),
  );
  const pdf = new Uint8Array(lengthOf());
  let at = 0;
  for (const part of parts) {
    pdf.set(part, at);
    at += part.length;
  }
  return pdf;
};
