import type { ReactNode } from "react";
import { replyContent as content } from "./content.ts";

/** An RSVP card as a guest returned it. */
export const ReplyArtefact = (): ReactNode => (
  <div className="reply">
    <p className="reply-title">{content.title}</p>
    <ul>
      {content.choices.map(({ label, chosen }) => (
        <li key={label} className={chosen ? "reply-chosen" : undefined}>
          {label}
        </li>
      ))}
    </ul>
    <p className="reply-field">{content.field}</p>
  </div>
);
