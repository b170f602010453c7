import type { ReactNode } from "react";
import { BroadcastArtefact } from "./broadcast-artefact.tsx";
import { beforeContent as content } from "./content.ts";
import { DesignArtefact } from "./design-artefact.tsx";
import { FeatureCard } from "./feature-card.tsx";
import { FormArtefact } from "./form-artefact.tsx";
import { GroupHead } from "./group-head.tsx";
import { MappingArtefact } from "./mapping-artefact.tsx";
import { PassesArtefact } from "./passes-artefact.tsx";

export const Before = (): ReactNode => (
  <section id={content.id} className="group" aria-labelledby={`${content.id}-title`}>
    <GroupHead {...content} />
    <ul className="before">
      <FeatureCard place="list" feature={content.list}>
        <MappingArtefact />
      </FeatureCard>
      <FeatureCard place="form" feature={content.form}>
        <FormArtefact />
      </FeatureCard>
      <FeatureCard place="passes" feature={content.passes}>
        <PassesArtefact />
      </FeatureCard>
      <FeatureCard place="design" feature={content.design}>
        <DesignArtefact />
      </FeatureCard>
      <FeatureCard place="broadcast" feature={content.broadcast}>
        <BroadcastArtefact />
      </FeatureCard>
    </ul>
  </section>
);
