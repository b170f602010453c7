import { site } from "#shared/site.ts";

export const meta = {
  title: `Blog post not found | ${site.brand}`,
  description: "There is no blog post at this address. All posts are listed on the blog.",
  keywords: ["blog post not found"],
  feed: true,
} as const;

export const content = {
  heading: "Blog post not found",
  text: "The address may have a typing error, or the post was never here. All posts are on one page.",
  back: "Back to Blog",
} as const;
