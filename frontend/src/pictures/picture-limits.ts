/** Limits of a chosen file: a phone's camera produces 2 to 8 MB and up to 50 megapixels. */
export const maxFileMegabytes = 10;
export const maxMegapixels = 50;

/** The decoder limit of several browsers, and more than any camera's side. */
export const maxSourceSidePx = 16_000;

/** Cameras and editors write about ten scans. Each scan is a pass over all pixels. */
export const maxScans = 32;

/** Side of the PNG made from a logo: the width of a 100 mm badge at 300 dpi. */
export const logoSidePx = 1200;

/** Side of a photo on a card and of a logo in a QR code, which are shown smaller. */
export const smallSidePx = 512;

/** About the PNG size of a photo with these sides; larger ones are scaled down. */
export const maxPngBytes = 1_500_000;
