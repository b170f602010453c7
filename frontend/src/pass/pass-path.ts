/** The page that shows a pass. The name stands behind the `#`, which browsers send to no server. */
export const passPath = "/pass" as const;

/** Letters of a name: with more, its code has squares that a phone cannot tell apart on a badge. */
export const passNameMax = 40;
