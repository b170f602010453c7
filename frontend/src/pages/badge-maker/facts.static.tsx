import type { ReactNode } from "react";
import { staticPart } from "../../lib/static-part.tsx";
import { PageEnd } from "../../sections/page-end.tsx";
import { closingContent, factsContent, questionsContent } from "./content.ts";

const Facts = (): ReactNode => (
  <section className="card-facts" aria-labelledby="facts-title">
    <div className="card-facts-words">
      <h2 id="facts-title" className="text-title">
        {factsContent.heading}
      </h2>
      <p>{factsContent.source}</p>
    </div>
    <dl className="card-facts-list on-paper">
      {factsContent.rows.map(({ field, note }) => (
        <div key={field}>
          <dt>{field}</dt>
          <dd>{note}</dd>
        </div>
      ))}
    </dl>
  </section>
);

/** All that follows the maker. */
export const Part = staticPart("badge-maker-facts", () => (
  <>
    <Facts />
    <PageEnd questions={questionsContent} closing={closingContent} />
  </>
));
