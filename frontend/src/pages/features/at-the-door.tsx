import type { ReactNode } from "react";
import { ArrivalsArtefact } from "./arrivals-artefact.tsx";
import { doorContent as content } from "./content.ts";
import { FeatureCard } from "./feature-card.tsx";
import { FloorPlanArtefact } from "./floor-plan-artefact.tsx";
import { GroupHead } from "./group-head.tsx";
import { LabelsArtefact } from "./labels-artefact.tsx";
import { ScanArtefact } from "./scan-artefact.tsx";

export const AtTheDoor = (): ReactNode => (
  <section id={content.id} className="group group-door" aria-labelledby={`${content.id}-title`}>
    <GroupHead {...content} />
    <ul className="at-door">
      <FeatureCard place="scan" feature={content.scan}>
        <ScanArtefact />
      </FeatureCard>
      <FeatureCard place="print" feature={content.print}>
        <LabelsArtefact />
      </FeatureCard>
      <FeatureCard place="checkpoints" feature={content.checkpoints}>
        <FloorPlanArtefact />
      </FeatureCard>
      <FeatureCard place="live" feature={content.live}>
        <ArrivalsArtefact />
      </FeatureCard>
    </ul>
  </section>
);
