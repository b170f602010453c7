import type { ReactNode } from "react";
import { OutsideLink } from "../../ui/outside-link.tsx";
import { heroContent as content } from "./content.ts";
import { CrewBadge } from "./crew-badge.tsx";

export const Hero = (): ReactNode => (
  <section className="features-hero">
    <div className="features-hero-words">
      <h1 className="text-display">{content.heading}</h1>
      <p className="text-lead text-muted">{content.lead}</p>
      <p className="actions">
        <OutsideLink href={content.signUp.href} className="button button-primary">
          {content.signUp.label}
        </OutsideLink>
        <OutsideLink href={content.talk.href} className="button button-quiet">
          {content.talk.label}
        </OutsideLink>
      </p>
    </div>
    <div className="features-hero-badge">
      <CrewBadge />
    </div>
  </section>
);
