import type { ReactNode } from "react";
import { pictureFallback } from "../../content/picture-fallback.build.ts";
import type { Post } from "../../content/post.ts";
import { PostFacts } from "../../features/blog/post-facts.tsx";
import { PageLink } from "../../features/navigation/page-link.tsx";
import { DrawnPicture } from "../../ui/drawn-picture.tsx";
import { UnbrokenWords } from "../../ui/unbroken-words.tsx";
import { content } from "./content.ts";

export const PostHeader = ({ post }: { readonly post: Post }): ReactNode => (
  <header className="post-header">
    <p>
      <PageLink to="/blog" className="back-link">
        {content.backToBlog}
      </PageLink>
    </p>
    <div className="post-words entrance">
      <h1>
        <UnbrokenWords text={post.title} />
      </h1>
      <PostFacts post={post}>
        <span>
          {content.by} {post.author}
        </span>
      </PostFacts>
      <p className="text-lead text-muted">{post.excerpt}</p>
    </div>
    <DrawnPicture {...post.picture} fallback={pictureFallback} first />
  </header>
);
