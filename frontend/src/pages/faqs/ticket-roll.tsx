import type { ReactNode } from "react";
import { closeOthers } from "./close-others.ts";
import { content, questions } from "./content.ts";
import { Wristbands } from "./wristbands.tsx";

/** The questions as a roll of numbered tickets. The browser opens one at a time, before any script runs. */
export const TicketRoll = (): ReactNode => (
  <section className="roll" aria-label={content.listLabel}>
    {questions.map(({ question, answer, plans }, index) => (
      <details key={question} name="faq" className="roll-ticket" open={index === 0} onToggle={closeOthers}>
        <summary>
          <h2>{question}</h2>
        </summary>
        <div className="roll-answer">
          <p>{answer}</p>
          {plans && <Wristbands fact={plans} />}
        </div>
      </details>
    ))}
  </section>
);
