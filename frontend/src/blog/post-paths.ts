export type PostPath = `/blog/${string}`;

export const postPath = (slug: string): PostPath => `/blog/${slug}`;
