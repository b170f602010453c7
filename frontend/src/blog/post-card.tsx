import { pictureFallback } from "./picture-fallback.build.ts";
import type { PostSummary } from "./post.ts";
import { DrawnPicture } from "../ui/drawn-picture.tsx";
import { UnbrokenWords } from "../ui/unbroken-words.tsx";
import { PageLink } from "../navigation/page-link.tsx";
import { postCardContent as content } from "./post-card-content.ts";
import { PostFacts } from "./post-facts.tsx";
import { postPath } from "./post-paths.ts";

type PostCardProps = {
  readonly post: PostSummary;
  readonly level: 2 | 3;
  readonly first?: boolean;
};

export const PostCard = ({ post, level, first = false }: PostCardProps) => {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <li className="post-card">
      <article>
        <DrawnPicture {...post.picture} fallback={pictureFallback} first={first} />
        <div className="post-card-words perforated">
          <PostFacts post={post} />
          <Heading>
            <UnbrokenWords text={post.title} />
          </Heading>
          <p className="text-muted">{post.excerpt}</p>
          <PageLink to={postPath(post.slug)} className="post-card-link">
            {content.readMore}
            <span className="unseen">{content.about(post.title)}</span>
          </PageLink>
        </div>
      </article>
    </li>
  );
};
