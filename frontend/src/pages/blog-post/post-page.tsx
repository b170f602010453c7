import type { ReactNode } from "react";
import type { Post } from "../../content/post.ts";
import { ArticleBody } from "./article-body.tsx";
import { Contents } from "./contents.tsx";
import { PostEnd } from "./post-end.tsx";
import { PostHeader } from "./post-header.tsx";
import { makePostData } from "./structured-data.ts";

/** The page of one post. Each has a component of its own, so nothing of one post stays when the next is opened. */
export const makePostPage = (post: Post) => ({
  meta: {
    title: post.title,
    description: post.metaDescription,
    keywords: post.keywords,
    feed: true,
    image: { ...post.picture, src: post.socialPicture },
    article: { publishedTime: post.createdAt, author: post.author, section: post.category },
  },
  Component: (): ReactNode => (
    <article className="post">
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: makePostData(post) }} />
      <PostHeader post={post} />
      <div className="post-columns">
        <Contents entries={post.contents} />
        <div className="post-text">
          <ArticleBody html={post.html} />
          <PostEnd post={post} />
        </div>
      </div>
    </article>
  ),
});
