import type { ReactNode } from "react";
import { calculatorContent as content } from "./content.ts";
import { Receipt } from "./receipt.tsx";
import { useAttendees } from "./use-attendees.ts";

/** Two native controls for one number, and the sum as it would be printed. */
export const Calculator = (): ReactNode => {
  const { attendees, slider, number, takeCount } = useAttendees();
  return (
    <section className="calculator" aria-labelledby="calculator-title">
      <div className="calculator-words">
        <h2 id="calculator-title" className="text-title">
          {content.heading}
        </h2>
        <p className="text-lead text-muted">{content.lead}</p>
        <div className="calculator-controls">
          <div className="field">
            <label htmlFor="attendees">{content.slider}</label>
            <input
              id="attendees"
              className="slider"
              type="range"
              min={content.min}
              max={content.max}
              step={content.step}
              defaultValue={content.initial}
              ref={slider}
              onInput={takeCount}
            />
          </div>
          <div className="field">
            <label htmlFor="exact-attendees">{content.number}</label>
            <input
              id="exact-attendees"
              className="control"
              type="number"
              inputMode="numeric"
              min={1}
              max={content.max}
              step={1}
              defaultValue={content.initial}
              ref={number}
              onInput={takeCount}
            />
          </div>
        </div>
      </div>
      <Receipt attendees={attendees} />
    </section>
  );
};
