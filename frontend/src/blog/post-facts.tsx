import type { ReactNode } from "react";
import type { PostSummary } from "./post.ts";

type PostFactsProps = { readonly post: PostSummary; readonly children?: ReactNode };

export const PostFacts = ({ post, children }: PostFactsProps) => (
  <div className="post-facts">
    <p>
      <span className="role role-squares">{post.category}</span>
    </p>
    <p className="post-facts-row">
      <time dateTime={post.createdAt}>{post.date}</time>
      <span>{post.readTime}</span>
      {children}
    </p>
  </div>
);
