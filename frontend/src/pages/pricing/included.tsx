import type { ReactNode } from "react";
import { includedContent as content } from "./content.ts";

/** A packing list, ticked off. */
export const Included = (): ReactNode => (
  <section className="included" aria-labelledby="included-title">
    <div className="included-words">
      <h2 id="included-title" className="text-title">
        {content.heading}
      </h2>
      <p className="text-lead text-muted">{content.lead}</p>
    </div>
    <div className="packing-list">
      {content.groups.map(({ title, items }) => (
        <div key={title}>
          <h3 className="text-heading">{title}</h3>
          <ul className="ticks">
            {items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  </section>
);
