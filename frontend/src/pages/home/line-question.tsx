import { useEffect, useRef, useState, type ReactNode } from "react";
import type { FormPlanner } from "../../features/queue-planner/answer-form.ts";
import { servedAnswer, servedFields } from "../../features/queue-planner/short-answer.build.ts";
import { plannerPath, questionContent as content } from "./content.ts";

const names = ["guests", "minutes", "stations"] as const;

/** The planner's one question. The simulation is loaded with the first change; until then the answer is the served one. */
export const LineQuestion = (): ReactNode => {
  const [answer, setAnswer] = useState(servedAnswer);
  const form = useRef<HTMLFormElement>(null);
  const planner = useRef<Promise<FormPlanner>>(undefined);

  const ask = async (): Promise<void> => {
    planner.current ??= import("../../features/queue-planner/answer-form.ts").then(({ makeFormPlanner }) =>
      makeFormPlanner(setAnswer),
    );
    try {
      const { ask } = await planner.current;
      if (form.current) ask(new FormData(form.current));
    } catch {
      // It did not arrive: the next change tries again, and the button leads to the planner's own page.
      planner.current = undefined;
    }
  };

  // A number may have been changed before this script came.
  useEffect(() => {
    const inputs = Array.from(form.current?.querySelectorAll("input") ?? []);
    const changed = inputs.find(({ value, defaultValue }) => value !== defaultValue);
    changed?.dispatchEvent(new Event("input", { bubbles: true }));
    return () => void planner.current?.then(({ close }) => close());
  }, []);

  return (
    <section className="line" aria-labelledby="line-title">
      <div className="line-words">
        <h2 id="line-title" className="text-title">
          {content.heading}
        </h2>
        <form className="line-form" action={plannerPath} ref={form} onInput={() => void ask()}>
          <input type="hidden" name="v" value="1" />
          {names.map((name) => (
            <label key={name}>
              <input
                className="control"
                type="number"
                inputMode="numeric"
                name={name}
                {...servedFields[name]}
              />
              {content.fields[name]}
            </label>
          ))}
          <button className="button button-primary">{content.submit}</button>
        </form>
      </div>
      <dl className="line-answer" aria-live="polite">
        <div>
          <dt>{content.scan}</dt>
          <dd>{answer.wait}</dd>
        </div>
        <div className="line-paper">
          <dt>{content.paper}</dt>
          <dd>{answer.paperWait}</dd>
        </div>
      </dl>
      <p className="line-note">{content.note}</p>
    </section>
  );
};
