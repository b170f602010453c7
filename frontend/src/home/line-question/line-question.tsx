import { Fragment } from "react";
import {
  servedFields,
  servedVisitSeconds,
  servedWaits,
} from "../../queue-planner/planner/short-result.build.ts";
import { shorten } from "../../queue-planner/planner/short-result.ts";
import { content, plannerPath } from "./line-question-content.ts";

const servedResult = shorten(servedWaits);
const names = ["guests", "minutes", "stations"] as const;

/**
 * The queue planner's main question and its result, which the page's script updates from the form. The button
 * leads to the planner.
 */
export const LineQuestion = () => (
  <section className="line far-short" data-late="" aria-labelledby="line-title">
    <div className="section-words">
      <h2 id="line-title" className="text-title">
        {content.heading}
      </h2>
      <form className="line-form" action={plannerPath}>
        <input type="hidden" name="v" value="1" />
        {names.map((name) => (
          <Fragment key={name}>
            <label>
              <input
                className="control"
                type="number"
                inputMode="numeric"
                name={name}
                {...servedFields[name]}
                aria-describedby={`${name}-limits`}
              />
              {content.fields[name]}
            </label>
            <p className="line-limits field-error" id={`${name}-limits`}>
              {content.limits[name](servedFields[name])}
            </p>
          </Fragment>
        ))}
        <button className="button button-primary">{content.submit}</button>
      </form>
    </div>
    <dl className="line-answer" aria-live="polite">
      <div>
        <dt>{content.scan}</dt>
        <dd data-answer="wait">{servedResult.wait}</dd>
      </div>
      <div className="line-paper">
        <dt>{content.paper}</dt>
        <dd data-answer="paperWait">{servedResult.paperWait}</dd>
      </div>
    </dl>
    <p className="line-note">{content.note(servedVisitSeconds)}</p>
  </section>
);
