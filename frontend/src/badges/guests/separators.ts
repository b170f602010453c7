/** Separators that the page offers; "" means one cell per line. */
export const separators = [",", ";", "\t", "|", ""] as const;
