/** Offered by the page; "" is one cell to a line. */
export const separators = [",", ";", "\t", "|", ""] as const;
