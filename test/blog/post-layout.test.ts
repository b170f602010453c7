import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import type { Post, PostSummary } from "#frontend/src/blog/post.ts";
import { makePostModule } from "#frontend/src/blog/post-layout.tsx";
import { markupFragment } from "#frontend/src/lib/hydration/static-fragment.tsx";

const summary: PostSummary = {
  id: "1",
  slug: "a-post",
  title: "A post about badges",
  excerpt: "An excerpt.",
  category: "Best Practices",
  readTime: "8 min read",
  createdAt: "2024-08-07",
  date: "August 7, 2024",
  picture: { src: "/a.svg", width: 1200, height: 630, alt: "Drawing of a badge" },
};

const render = ({ contents, related }: Pick<Post, "contents" | "related">): string => {
  const details = { metaDescription: "A description.", keywords: ["badges"], author: "Anika Rao" };
  const post: Post = { ...summary, ...details, socialPicture: "/a.png", contents, related };
  const { Component } = makePostModule(post, markupFragment("article-1", "<p>Text.</p>"));
  return renderToStaticMarkup(createElement(MemoryRouter, undefined, createElement(Component)));
};

const contents = [{ id: "part", text: "Part" }];
const related = [{ ...summary, id: "2", slug: "another-post" }];

test("[BLOG-05] shows the contents and related posts of a post", () => {
  const html = render({ contents, related });
  expect(html.match(/In this article/g)).toHaveLength(2);
  expect(html.match(/<a href="#part">Part<\/a>/g)).toHaveLength(2);
  expect(html).toContain("Read next");
  expect(html).toContain('href="/blog/another-post"');
});

test("[BLOG-05] a post without headings shows no contents", () => {
  const html = render({ contents: [], related });
  expect(html).not.toMatch(/In this article|<nav|<details/);
  expect(html).toContain("Read next");
});

test('[BLOG-05] a post without related posts does not show "Read next"', () => {
  const html = render({ contents, related: [] });
  expect(html).not.toMatch(/Read next|post-cards/);
  expect(html).toContain("In this article");
});
