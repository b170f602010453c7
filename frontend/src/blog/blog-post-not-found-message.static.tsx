import messages from "#messages/not-found.json" with { type: "json" };
import { postSummaries } from "./post-summaries.build.ts";
import { postPath } from "./post-paths.ts";
import { PageLink } from "../navigation/page-link.tsx";
import { staticFragment } from "../lib/hydration/static-fragment.tsx";
import { MissingBadge } from "../not-found/missing-badge.tsx";

export const PageFragment = staticFragment("blog-post-not-found", () => (
  <div className="not-found">
    <div className="not-found-words entrance">
      <h1 className="text-title">{messages.post.message.heading}</h1>
      <p className="text-lead text-muted">{messages.post.message.text}</p>
      <p className="actions">
        <PageLink to="/blog" className="button button-primary">
          {messages.post.message.back}
        </PageLink>
      </p>
      <h2 className="text-heading">{messages.post.message.postsTitle}</h2>
      <ul className="guest-list guest-list-of-posts">
        {postSummaries.map(({ id, slug, title }) => (
          <li key={id}>
            <PageLink to={postPath(slug)}>{title}</PageLink>
          </li>
        ))}
      </ul>
    </div>
    <MissingBadge {...messages.post.message.badge} />
  </div>
));
