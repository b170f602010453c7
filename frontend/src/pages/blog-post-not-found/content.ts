import { site } from "#shared/site.ts";

export const meta = {
  title: `Blog post not found | ${site.brand}`,
  description: "There is no blog post at this address. All posts are listed on the blog.",
  keywords: ["blog post not found"],
  feed: true,
} as const;

export const content = {
  heading: "Blog post not found",
  text: "The address may have a typo, or the post was never here.",
  back: "Back to Blog",
  postsTitle: "These posts are here",
  badge: { print: "NO POST · NO POST", mark: "?", from: "Nothing to read", role: "No entry" },
} as const;
