import messages from "#messages/blog.json" with { type: "json" };
import { expect, test } from "vitest";
import { escapeMarkup } from "#frontend/build/articles/escape-markup.ts";
import { makeFeed } from "#frontend/build/articles/feed.ts";
import { formatMessage } from "#shared/format-message.ts";
import { site } from "#shared/site.ts";

test("[BLOG-01] the feed has the title and the subtitle of the blog's messages, in English", () => {
  const feed = makeFeed("https://www.example.com", []);
  const title = formatMessage(messages.feed.title, { brand: site.brand });
  expect(feed).toContain(`<title>${escapeMarkup(title)}</title>`);
  expect(feed).toContain(`<description>${messages.list.subtitle}</description>`);
  expect(feed).toContain("<language>en</language>");
});
