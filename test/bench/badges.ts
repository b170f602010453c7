import { Resvg } from "@resvg/resvg-js";
import { makeBadgeCode } from "#frontend/src/features/badges/badge-code.ts";
import { defaultDesign } from "#frontend/src/features/badges/badge-design.ts";
import { findCodeRoom, layOutBadge } from "#frontend/src/features/badges/badge-layout.ts";
import type { Measure } from "#frontend/src/features/badges/fit-text.ts";
import { writeBadgeSvg } from "#frontend/src/features/badges/write-badge-svg.ts";
import { writeLabel } from "#frontend/src/features/badges/write-zpl.ts";
import { encodeText } from "#frontend/src/features/qr/encode-text.ts";
import { median } from "./median.ts";

const rounds = 5;
const badgeCount = 1000;
const labelCount = 500;

const design = { ...defaultDesign, dpi: 203 } as const;

/** Every letter as wide as an average one: the browser's own measure is not to be had here. */
const measure: Measure = (text) => ({ width: text.length * 0.55, ascent: 0.75, descent: 0.2 });

const guests = Array.from({ length: badgeCount }, (_, index) => ({
  row: index + 2,
  name: ["Priya Raman", "Łukasz Wiśniewski", "María José de la Cruz Fernández-Villaverde"][index % 3] ?? "",
  lastName: "",
  organization: `Northlight Events ${index}`,
  title: "Head of Registration",
  role: "Speaker",
  table: "",
  code: `NL-${10_000 + index}`,
}));

/** Milliseconds of the processor's time, not of the clock's: others may be at work on this machine. */
const measureMs = (act: () => unknown): number => {
  const before = process.cpuUsage();
  act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

const layOutAll = () => {
  const room = findCodeRoom(design);
  return guests.map((guest) => {
    const code = room && makeBadgeCode(guest.code, room);
    return layOutBadge(measure, design, guest, code?.type === "reads-back" ? code.modules : undefined);
  });
};

/** A badge as its printer's dots: drawn by resvg in the browser's place. */
const drawBitmap = (svg: string, widthMm: number) => {
  const widthDots = Math.round((widthMm * design.dpi) / 25.4);
  const { pixels, height: heightDots } = new Resvg(svg, {
    fitTo: { mode: "width", value: widthDots },
    background: "#fff",
  }).render();
  const rowBytes = Math.ceil(widthDots / 8);
  const bits = new Uint8Array(rowBytes * heightDots);
  for (let dot = 0; dot < widthDots * heightDots; dot += 1)
    if (pixels[dot * 4]! < 128)
      bits[Math.floor(dot / widthDots) * rowBytes + ((dot % widthDots) >> 3)]! |=
        0x80 >> ((dot % widthDots) & 7);
  return { widthDots, heightDots, rowBytes, bits };
};

/** A list of badges against the encoding of its codes alone, and what a label for Zebra takes. */
export const benchBadges = (): void => {
  const whole: number[] = [];
  const encoding: number[] = [];
  const labels: number[] = [];
  const bitmaps = layOutAll()
    .slice(0, labelCount)
    .map((layout) => drawBitmap(writeBadgeSvg(layout), layout.widthMm));
  for (let round = 0; round < rounds; round += 1) {
    whole.push(measureMs(layOutAll));
    encoding.push(measureMs(() => guests.map(({ code }) => encodeText(code, 300))));
    labels.push(measureMs(() => bitmaps.map(writeLabel)));
  }
  const bytes = bitmaps.map((bitmap) => writeLabel(bitmap).length);
  const plain = bitmaps.map(({ bits }) => bits.length * 2);
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
  console.log(`\nBadges: ${badgeCount} laid out, with every code made and read again`);
  console.table([
    {
      "whole ms": median(whole).toFixed(0),
      "codes alone ms": median(encoding).toFixed(0),
      ratio: (median(whole) / median(encoding)).toFixed(2),
    },
  ]);
  console.log(`Labels of 4 × 3 in at ${design.dpi} dpi in Zebra's language, ${labelCount} of them`);
  console.table([
    {
      "ms per label": (median(labels) / labelCount).toFixed(2),
      "KB per label": (sum(bytes) / labelCount / 1024).toFixed(1),
      "of plain hexadecimal": (sum(bytes) / sum(plain)).toFixed(3),
    },
  ]);
};
