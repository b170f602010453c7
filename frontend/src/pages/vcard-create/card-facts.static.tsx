import type { ReactNode } from "react";
import { staticPart } from "../../lib/static-part.tsx";
import { PageEnd } from "../../sections/page-end.tsx";
import { closingContent, factsContent, questionsContent } from "./content.ts";

/** What becomes of each field, as the printed table on a packing slip. */
const CardFacts = (): ReactNode => (
  <section className="card-facts" aria-labelledby="facts-title">
    <div className="card-facts-words">
      <h2 id="facts-title" className="text-title">
        {factsContent.heading}
      </h2>
      <p>{factsContent.format}</p>
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

/** All that follows the creator. */
export const Part = staticPart("vcard-create-card-facts", () => (
  <>
    <CardFacts />
    <PageEnd questions={questionsContent} closing={closingContent} />
  </>
));
