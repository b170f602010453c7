import { postSummaries } from "./post-summaries.build.ts";
import { PostCard } from "./post-card.tsx";
import { content } from "./blog-content.ts";
import { SiteClosing } from "../sections/site-closing.tsx";

export { meta } from "./blog-content.ts";

export const Component = () => (
  <>
    <div className="blog">
      <div className="blog-words entrance">
        <h1 className="text-title">{content.heading}</h1>
        <p className="text-lead text-muted">{content.subtitle}</p>
      </div>
      <ul className="post-cards post-cards-all">
        {postSummaries.map((post, index) => (
          <PostCard key={post.id} post={post} level={2} first={index === 0} />
        ))}
      </ul>
    </div>
    <SiteClosing {...content.closing} />
  </>
);
