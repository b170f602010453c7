/** The picture's width (spec section 9). */
export const codeWidthPx = 300;
