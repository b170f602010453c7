import type { ReactNode } from "react";
import type { PostSummary } from "../../content/post.ts";

type PostFactsProps = { readonly post: PostSummary; readonly children?: ReactNode };

/** Date, reading time and category; what else belongs in the row is handed in. */
export const PostFacts = ({ post, children }: PostFactsProps): ReactNode => (
  <p className="post-facts">
    <span className="role role-squares">{post.category}</span>
    <time dateTime={post.createdAt}>{post.date}</time>
    <span>{post.readTime}</span>
    {children}
  </p>
);
