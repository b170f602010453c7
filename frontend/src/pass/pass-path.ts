/**
 * Path of the page that shows a pass. The name is in the fragment (`#`), which browsers never send to a
 * server.
 */
export const passPath = "/pass" as const;

/**
 * Maximum length of a name in characters: the QR code of a longer one has modules too small for a phone to
 * read from a badge.
 */
export const passNameMax = 40;

/** Begins the fragment of an address that asks a tool to print a pass's name. */
export const printHashMark = "#name=";
