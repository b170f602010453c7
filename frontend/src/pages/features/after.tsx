import type { ReactNode } from "react";
import { afterContent as content } from "./content.ts";
import { ExportArtefact } from "./export-artefact.tsx";
import { FeatureCard } from "./feature-card.tsx";
import { GroupHead } from "./group-head.tsx";
import { StaysArtefact } from "./stays-artefact.tsx";

export const After = (): ReactNode => (
  <section id={content.id} className="group" aria-labelledby={`${content.id}-title`}>
    <GroupHead {...content} />
    <ul className="after">
      <FeatureCard place="time" feature={content.time}>
        <StaysArtefact />
      </FeatureCard>
      <FeatureCard place="export" feature={content.export}>
        <ExportArtefact />
      </FeatureCard>
    </ul>
  </section>
);
