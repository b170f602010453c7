import { staticFragment } from "../lib/hydration/static-fragment.tsx";
import { PageEnd } from "../sections/page-end.tsx";
import { closingContent, modelContent, questionsContent } from "./queue-planner-content.ts";

const Model = () => (
  <section className="model" aria-labelledby="model-title">
    <div className="model-words">
      <h2 id="model-title" className="text-title">
        {modelContent.heading}
      </h2>
      {modelContent.text.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
    <dl className="model-rows">
      {modelContent.rows.map(({ what, how }) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>{how}</dd>
        </div>
      ))}
    </dl>
  </section>
);

export const PageFragment = staticFragment("queue-planner-model", () => (
  <>
    <Model />
    <PageEnd questions={questionsContent} closing={closingContent} />
  </>
));
