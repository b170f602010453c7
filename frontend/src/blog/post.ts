/** A post's picture. Its fixed size reserves the space while it loads. */
export type Picture = {
  readonly src: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
};

export type PostSummary = {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
  readonly category: string;
  readonly readTime: string;
  /** Date as in the front matter, e.g. `2024-08-11`. */
  readonly createdAt: string;
  readonly date: string;
  readonly picture: Picture;
};

export type ContentsEntry = { readonly id: string; readonly text: string };

export type Post = PostSummary & {
  readonly metaDescription: string;
  readonly keywords: readonly string[];
  readonly author: string;
  readonly socialPicture: string;
  readonly contents: readonly ContentsEntry[];
  readonly related: readonly PostSummary[];
};
