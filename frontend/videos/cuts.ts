export const cutNames = ["wide", "tall"] as const;

export type CutName = (typeof cutNames)[number];

/** Drawn in CSS pixels, recorded at twice the density: 1280x800 for a desk, 720x1280 for a phone. */
export const cuts: Readonly<Record<CutName, { readonly width: number; readonly height: number }>> = {
  wide: { width: 640, height: 400 },
  tall: { width: 360, height: 640 },
};

export const pixelDensity = 2;

export const framesPerSecond = 30;
