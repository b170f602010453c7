import type { Modules } from "../../codes/qr/code-geometry.ts";
import type { BadgeLayout, Mark } from "../layout/badge-layout.ts";
import { fontStacks } from "../layout/font-stacks.ts";
import { mutedColor } from "../layout/role-colors.ts";

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

/** Rounds to 0.0001 mm, which is below a hundredth of a dot at 600 dpi. */
const round = (mm: number): number => Math.round(mm * 10_000) / 10_000;

/** Dark modules as filled areas, because printer drivers choose the width of strokes. */
const drawModules = ({ size, data }: Modules): string => {
  const areas: string[] = [];
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const from = x;
      while (x < size && data[y * size + x]) x += 1;
      if (x > from) areas.push(`M${from} ${y}h${x - from}v1h${from - x}z`);
    }
  }
  return areas.join("");
};

const drawMark = (mark: Mark): string => {
  switch (mark.type) {
    case "rectangle":
      return `<path fill="${mark.color}" d="M${round(mark.xMm)} ${round(mark.yMm)}h${round(mark.widthMm)}v${round(mark.heightMm)}h${-round(mark.widthMm)}z"/>`;
    case "slot":
      return `<rect x="${round(mark.xMm)}" y="${round(mark.yMm)}" width="${round(mark.widthMm)}" height="${round(mark.heightMm)}" rx="${round(mark.heightMm / 2)}" fill="none" stroke="${mutedColor}" stroke-width="0.15"/>`;
    case "picture":
      return `<image x="${round(mark.xMm)}" y="${round(mark.yMm)}" width="${round(mark.widthMm)}" height="${round(mark.heightMm)}" preserveAspectRatio="xMinYMid meet" href="${escape(mark.address)}"/>`;
    case "code":
      return `<path transform="translate(${round(mark.xMm)} ${round(mark.yMm)}) scale(${round(mark.moduleMm)})" shape-rendering="crispEdges" d="${drawModules(mark.modules)}"/>`;
    case "text": {
      const { family, weight } = mark.face;
      return `<text x="${round(mark.xMm)}" y="${round(mark.yMm)}" font-family="${escape(fontStacks[family])}" font-weight="${weight}" font-size="${round(mark.sizeMm)}" fill="${mark.color}" text-anchor="${mark.anchor}" direction="${mark.direction}">${escape(mark.text)}</text>`;
    }
  }
};

export const drawBadge = ({ marks }: BadgeLayout): string => marks.map(drawMark).join("");

export const writeBadgeSvg = (layout: BadgeLayout): string => {
  const { widthMm, heightMm } = layout;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${round(widthMm)} ${round(heightMm)}" text-rendering="geometricPrecision">${drawBadge(layout)}</svg>`;
};
