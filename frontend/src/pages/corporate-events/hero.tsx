import type { ReactNode } from "react";
import { HeroActions } from "../../sections/hero-actions.tsx";
import { BadgeSheet } from "./badge-sheet.tsx";
import { heroContent as content } from "./content.ts";

export const Hero = (): ReactNode => (
  <section className="offsite">
    <div className="offsite-words entrance">
      <h1 className="offsite-title">{content.heading}</h1>
      <p className="text-lead text-muted">{content.lead}</p>
      <HeroActions first={content.start} second={content.call} />
    </div>
    <div className="offsite-sheet" aria-hidden="true">
      <BadgeSheet />
    </div>
  </section>
);
