export const postCardContent = {
  readMore: "Read More",
  /** Goes on where "Read More" ends, for those who hear one link after another. */
  about: (title: string) => ` about “${title}”`,
} as const;
