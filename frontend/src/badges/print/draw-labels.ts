import type { BadgeLayout } from "../layout/badge-layout.ts";
import { makeBitmapDrawer, type Pictures } from "./badge-bitmap.ts";
import type { Design } from "../layout/badge-design.ts";
import { writeLabel } from "./write-zpl.ts";

export type DrawLabels = (badges: readonly BadgeLayout[]) => Uint8Array<ArrayBuffer>;

export const makeLabelDrawer = (design: Design, pictures: Pictures): DrawLabels => {
  const draw = makeBitmapDrawer(design, pictures);
  const encoder = new TextEncoder();
  return (badges) => encoder.encode(badges.map((badge) => writeLabel(draw(badge))).join(""));
};
