/** The bytes of text that the largest code holds: version 40 at level L (ISO/IEC 18004, table 7). */
export const maxTextBytes = 2953;
