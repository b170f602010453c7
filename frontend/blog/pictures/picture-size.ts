/** The shape that social networks show, so that one drawing serves card, post and share. */
export const pictureSize = { width: 1200, height: 630 } as const;
