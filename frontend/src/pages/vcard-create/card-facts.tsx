import type { ReactNode } from "react";
import { factsContent as content } from "./content.ts";

/** What becomes of each field, as the printed table on a packing slip. */
export const CardFacts = (): ReactNode => (
  <section className="card-facts" aria-labelledby="facts-title">
    <div className="card-facts-words">
      <h2 id="facts-title" className="text-title">
        {content.heading}
      </h2>
      <p>{content.format}</p>
    </div>
    <dl className="card-facts-list">
      {content.rows.map(({ field, note }) => (
        <div key={field}>
          <dt>{field}</dt>
          <dd>{note}</dd>
        </div>
      ))}
    </dl>
  </section>
);
