import type { ReactNode } from "react";
import { MissingBadge } from "../../sections/missing-badge.tsx";
import { OutsideLink } from "../../ui/outside-link.tsx";
import { PageLink } from "../../features/navigation/page-link.tsx";
import { content } from "./content.ts";

export { meta } from "./content.ts";

const { links } = content;

export const Component = (): ReactNode => (
  <div className="not-found">
    <div className="not-found-words">
      <h1 className="text-title">{content.heading}</h1>
      <p className="text-lead text-muted">{content.text}</p>
      <h2 className="text-heading">{content.linksTitle}</h2>
      <ul className="guest-list">
        <li>
          <PageLink to="/">{links.home}</PageLink>
        </li>
        <li>
          <PageLink to="/contact">{links.contact}</PageLink>
        </li>
        <li>
          <OutsideLink href={links.signUp.href}>{links.signUp.label}</OutsideLink>
        </li>
        <li>
          <OutsideLink href={links.booking.href}>{links.booking.label}</OutsideLink>
        </li>
        <li>
          <a href={`mailto:${links.email}`}>{links.email}</a>
        </li>
      </ul>
    </div>
    <MissingBadge {...content.badge} />
  </div>
);
