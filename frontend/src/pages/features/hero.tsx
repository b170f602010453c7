import type { ReactNode } from "react";
import { HeroActions } from "../../sections/hero-actions.tsx";
import { heroContent as content } from "./content.ts";
import { CrewBadge } from "./crew-badge.tsx";

export const Hero = (): ReactNode => (
  <section className="features-hero">
    <div className="features-hero-words entrance">
      <h1 className="text-display">{content.heading}</h1>
      <p className="text-lead text-muted">{content.lead}</p>
      <HeroActions first={content.signUp} second={content.talk} />
    </div>
    <div className="features-hero-badge">
      <CrewBadge />
    </div>
  </section>
);
