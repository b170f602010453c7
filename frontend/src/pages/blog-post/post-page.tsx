import type { ReactNode } from "react";
import type { Post } from "../../content/post.ts";
import type { StaticPart } from "../../lib/static-part.tsx";
import { Contents } from "./contents.tsx";
import { PostEnd } from "./post-end.tsx";
import { PostHeader } from "./post-header.tsx";

/** The page of one post. Each has a component of its own, so nothing of one post stays when the next is opened. */
export const makePostPage = (post: Post, Body: StaticPart) => ({
  meta: {
    title: post.title,
    description: post.metaDescription,
    keywords: post.keywords,
    feed: true,
    image: { ...post.picture, src: post.socialPicture },
    article: { publishedTime: post.createdAt, author: post.author, section: post.category },
  },
  parts: [Body],
  Component: (): ReactNode => (
    <article className="post">
      <PostHeader post={post} />
      <div className="post-columns">
        <Contents entries={post.contents} />
        <div className="post-text">
          <Body />
          <PostEnd post={post} />
        </div>
      </div>
    </article>
  ),
});
