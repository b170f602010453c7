import type { ReactNode } from "react";
import { PageLink } from "../../features/navigation/page-link.tsx";
import { featuresContent as content } from "./content.ts";
import { BroadcastArtefact } from "./broadcast-artefact.tsx";
import { CheckpointsArtefact } from "./checkpoints-artefact.tsx";
import { DesignsArtefact } from "./designs-artefact.tsx";
import { LabelsArtefact } from "./labels-artefact.tsx";
import { PaceArtefact } from "./pace-artefact.tsx";
import { RefusalArtefact } from "./refusal-artefact.tsx";
import { ReplyArtefact } from "./reply-artefact.tsx";
import { TimesArtefact } from "./times-artefact.tsx";

const artefacts = {
  checkpoints: CheckpointsArtefact,
  designs: DesignsArtefact,
  refusal: RefusalArtefact,
  reply: ReplyArtefact,
  labels: LabelsArtefact,
  pace: PaceArtefact,
  broadcast: BroadcastArtefact,
  times: TimesArtefact,
};

/** Eight things laid out on a table, each with the object that it is about. */
export const Features = (): ReactNode => (
  <section className="kit" aria-labelledby="kit-title">
    <div className="kit-words">
      <h2 id="kit-title" className="text-title">
        {content.heading}
      </h2>
      <PageLink to="/faqs" className="button button-quiet">
        {content.more}
        <span className="unseen">{content.moreAbout}</span>
      </PageLink>
    </div>
    <ul className="kit-grid">
      {content.features.map(({ artefact, heading, text }) => {
        const Artefact = artefacts[artefact];
        return (
          <li key={artefact} className={`kit-item kit-${artefact}`}>
            <div className="kit-artefact" aria-hidden="true">
              <Artefact />
            </div>
            <h3 className="kit-heading">{heading}</h3>
            <p>{text}</p>
          </li>
        );
      })}
    </ul>
  </section>
);
