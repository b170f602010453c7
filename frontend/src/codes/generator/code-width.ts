/** Width of the picture in px (spec section 9). */
export const codeWidthPx = 300;
