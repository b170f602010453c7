import type { ReactNode } from "react";
import { stepsContent as content } from "./content.ts";
import { SheetGrid } from "./sheet-grid.tsx";

export const Steps = (): ReactNode => (
  <section className="moments" aria-labelledby="moments-title">
    <div className="moments-words">
      <h2 id="moments-title" className="text-title">
        {content.heading}
      </h2>
      <p className="text-lead text-muted">{content.lead}</p>
    </div>
    <ol className="moments-row">
      {content.steps.map(({ time, count, caption, heading, text }) => (
        <li key={time} className="moment">
          <div className="moment-sheet" aria-hidden="true">
            <SheetGrid taken={count} />
            <p>
              <span>{time}</span>
              <strong>{caption}</strong>
            </p>
          </div>
          <div className="moment-words">
            <h3 className="text-heading">{heading}</h3>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ol>
  </section>
);
