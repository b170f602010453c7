import messages from "#messages/blog.json" with { type: "json" };
import { postSummaries } from "./post-summaries.build.ts";
import { PostCard } from "./post-card.tsx";
import { SiteClosing } from "../sections/site-closing.tsx";

export const meta = { ...messages.meta, feed: true } as const;

export const Component = () => (
  <>
    <div className="blog">
      <div className="blog-words entrance">
        <h1 className="text-title">{messages.list.heading}</h1>
        <p className="text-lead text-muted">{messages.list.subtitle}</p>
      </div>
      <ul className="post-cards post-cards-all">
        {postSummaries.map((post, index) => (
          <PostCard key={post.id} post={post} level={2} first={index === 0} />
        ))}
      </ul>
    </div>
    <SiteClosing {...messages.list.closing} />
  </>
);
