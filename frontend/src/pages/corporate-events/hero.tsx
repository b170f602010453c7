import type { ReactNode } from "react";
import { OutsideLink } from "../../ui/outside-link.tsx";
import { BadgeSheet } from "./badge-sheet.tsx";
import { heroContent as content } from "./content.ts";

export const Hero = (): ReactNode => (
  <section className="offsite">
    <div className="offsite-words">
      <h1 className="text-display">{content.heading}</h1>
      <p className="text-lead text-muted">{content.lead}</p>
      <p className="actions">
        <OutsideLink href={content.start.href} className="button button-primary">
          {content.start.label}
        </OutsideLink>
        <OutsideLink href={content.call.href} className="button button-quiet">
          {content.call.label}
        </OutsideLink>
      </p>
    </div>
    <div className="offsite-sheet" aria-hidden="true">
      <BadgeSheet />
    </div>
  </section>
);
