import { PageLink } from "../navigation/page-link.tsx";
import { staticFragment } from "../lib/hydration/static-fragment.tsx";
import { MissingBadge } from "./missing-badge.tsx";
import { content } from "./not-found-content.ts";

export const PageFragment = staticFragment("not-found", () => (
  <div className="not-found">
    <div className="not-found-words entrance">
      <h1 className="text-title">{content.heading}</h1>
      <p className="text-lead text-muted">{content.text}</p>
      <h2 className="text-heading">{content.linksTitle}</h2>
      <ul className="guest-list">
        {content.links.map(({ to, label }) => (
          <li key={to}>
            <PageLink to={to}>{label}</PageLink>
          </li>
        ))}
      </ul>
    </div>
    <MissingBadge {...content.badge} />
  </div>
));
