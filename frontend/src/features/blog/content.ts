export const postCardContent = { readMore: "Read More" } as const;
