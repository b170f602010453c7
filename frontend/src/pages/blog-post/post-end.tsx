import type { ReactNode } from "react";
import type { Post } from "../../content/post.ts";
import { PostCard } from "../../features/blog/post-card.tsx";
import { PageLink } from "../../features/navigation/page-link.tsx";
import { content } from "./content.ts";

/** What follows the article: its keywords, and where to go on. */
export const PostEnd = ({ post }: { readonly post: Post }): ReactNode => (
  <footer className="post-end">
    <ul className="post-tags" aria-label={content.tags}>
      {post.keywords.map((keyword) => (
        <li key={keyword}>{keyword}</li>
      ))}
    </ul>
    <section aria-labelledby="related-title">
      <h2 id="related-title" className="text-heading">
        {content.related}
      </h2>
      <ul className="post-cards">
        {post.related.map((related) => (
          <PostCard key={related.id} post={related} level={3} />
        ))}
      </ul>
    </section>
    <p className="actions">
      <PageLink to="/blog" className="button button-quiet">
        {content.backToAll}
      </PageLink>
    </p>
  </footer>
);
