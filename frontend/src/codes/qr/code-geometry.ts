/** The modules of a QR code, row by row: 1 is dark, 0 is light. */
export type Modules = { readonly size: number; readonly data: Uint8Array };

/** Quiet zone: light modules on each side (spec section 9). */
export const marginModules = 2;

/**
 * Modules smaller than this are all equally wide: readers fail if some are a pixel wider than their
 * neighbors. jsQR then reads few codes from version 13 on.
 */
const minUnevenModulePx = 6;

/**
 * Colors and quiet zone of a code. The specification prescribes black on white with two light modules around
 * the code (section 9).
 */
export type Look = { readonly dark: string; readonly light: string; readonly margin: number };

export const plainLook: Look = { dark: "#000000", light: "#ffffff", margin: marginModules };

type Placement = { readonly modulePx: number; readonly offsetPx: number };

/**
 * Position of a code in a square picture. Large modules fill the picture up to the quiet zone and may differ
 * by one pixel; smaller ones get a whole number of pixels each, and the rest widens the quiet zone.
 */
export const placeModules = (size: number, widthPx: number, margin: number = marginModules): Placement => {
  const fullPx = widthPx / (size + 2 * margin);
  const modulePx = fullPx < minUnevenModulePx ? Math.floor(fullPx) : fullPx;
  return { modulePx, offsetPx: (widthPx - modulePx * size) / 2 };
};

/**
 * Minimum printed width of a module in mm. GS1 General Specifications, section 5.12.3.1, require 0.396; at
 * the 300 dots per inch of a label printer that is more than the 4 dots that the inventor of the QR code
 * recommends.
 */
const minModuleMm = 0.4;

/** Minimum width in whole mm for printing the picture of a code, quiet zone included. */
export const findMinPrintMm = (size: number, widthPx: number, margin: number = marginModules): number =>
  Math.ceil((widthPx / placeModules(size, widthPx, margin).modulePx) * minModuleMm - 1e-6);
