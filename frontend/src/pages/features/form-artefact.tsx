import type { ReactNode } from "react";
import { beforeContent } from "./content.ts";

const { form: content } = beforeContent;

/** An invitation that asks back. */
export const FormArtefact = (): ReactNode => (
  <div className="invitation">
    <p className="invitation-event">{content.event}</p>
    <p className="invitation-question">{content.question}</p>
    <ul>
      {content.choices.map((choice) => (
        <li key={choice}>{choice}</li>
      ))}
    </ul>
    <p className="invitation-own">
      <span>{content.own.label}</span>
      {content.own.value}
    </p>
    <p className="invitation-add">{content.add}</p>
  </div>
);
