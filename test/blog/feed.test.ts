import messages from "#messages/blog.json" with { type: "json" };
import { expect, test } from "vitest";
import { makeFeed } from "#frontend/build/articles/feed.ts";
import { site } from "#shared/site.ts";

test("[BLOG-01] the feed has the title and the subtitle of the blog's messages, in English", () => {
  const feed = makeFeed("https://www.example.com", []);
  expect(feed).toContain(`<title>${messages.feed.title.replace("{brand}", site.brand)}</title>`);
  expect(feed).toContain(`<description>${messages.list.subtitle}</description>`);
  expect(feed).toContain("<language>en</language>");
});
