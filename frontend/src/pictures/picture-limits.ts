/** Of a file that somebody chooses: a phone's camera makes 2 to 8 MB and up to 50 megapixels. */
export const maxFileMegabytes = 10;
export const maxMegapixels = 50;

/** A decoder's own limit in several browsers, and more than any camera's side. */
export const maxSourceSidePx = 16_000;

/** Cameras and editors write about ten scans. Each is a pass over all pixels. */
export const maxScans = 32;

/** Of the PNG that becomes of a logo: as wide as a badge of 100 mm at 300 dpi. */
export const logoSidePx = 1200;

/** Of a photo on a card and of a logo in a code, which are shown smaller. */
export const smallSidePx = 512;

/** About what a photo of that size needs as a PNG; what is larger is made smaller. */
export const maxPngBytes = 1_500_000;
