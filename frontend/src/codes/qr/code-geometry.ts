/** The modules of a code, row by row: 1 is dark, 0 is light. */
export type Modules = { readonly size: number; readonly data: Uint8Array };

/** Light modules on each side (spec section 9). */
export const marginModules = 2;

/** Below this, modules a pixel wider than their neighbours make readers fail: jsQR reads few from version 13 on. */
const minUnevenModulePx = 6;

/** How a code looks; the specification's is black on white with two light modules around it (section 9). */
export type Look = { readonly dark: string; readonly light: string; readonly margin: number };

export const plainLook: Look = { dark: "#000000", light: "#ffffff", margin: marginModules };

type Placement = { readonly modulePx: number; readonly offsetPx: number };

/**
 * How a code lies in a square picture. Large modules fill it up to the margin, and may differ by one pixel; smaller
 * ones are a whole number of pixels each, and what is left over widens the margin.
 */
export const placeModules = (size: number, widthPx: number, margin: number = marginModules): Placement => {
  const fullPx = widthPx / (size + 2 * margin);
  const modulePx = fullPx < minUnevenModulePx ? Math.floor(fullPx) : fullPx;
  return { modulePx, offsetPx: (widthPx - modulePx * size) / 2 };
};

/**
 * The least printed width of a module, in mm. GS1 General Specifications, section 5.12.3.1, ask for 0.396; at the 300
 * dots per inch of a label printer that is the 4 dots and more that the inventor of the code recommends.
 */
const minModuleMm = 0.4;

/** The least width in whole mm at which the picture of a code, margin included, should be printed. */
export const findMinPrintMm = (size: number, widthPx: number, margin: number = marginModules): number =>
  Math.ceil((widthPx / placeModules(size, widthPx, margin).modulePx) * minModuleMm - 1e-6);
