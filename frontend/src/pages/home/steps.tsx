import type { ReactNode } from "react";
import { stepsContent as content } from "./content.ts";
import { DoorArtefact } from "./door-artefact.tsx";
import { ListArtefact } from "./list-artefact.tsx";
import { PassArtefact } from "./pass-artefact.tsx";

const artefacts = [ListArtefact, PassArtefact, DoorArtefact];

export const Steps = (): ReactNode => (
  <section className="steps" aria-labelledby="steps-title">
    <div className="steps-words">
      <h2 id="steps-title" className="text-title">
        {content.heading}
      </h2>
      <p className="text-lead text-muted">{content.lead}</p>
    </div>
    <ol className="steps-ribbon">
      {content.steps.map(({ heading, text }, index) => {
        const Artefact = artefacts[index];
        return (
          <li key={heading} className="step">
            <div className="step-words">
              <h3 className="text-heading">{heading}</h3>
              <p>{text}</p>
            </div>
            {Artefact && (
              <div className="step-artefact" aria-hidden="true">
                <Artefact />
              </div>
            )}
          </li>
        );
      })}
    </ol>
  </section>
);
