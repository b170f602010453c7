import { useEffect, useState, type RefObject } from "react";
import { initialPlan } from "./planner/initial-plan.ts";
import { writeCurve, type Curve } from "#shared/queue-planner/arrival-curves.ts";
import { planLimits, type Plan, type PlanNumber } from "#shared/queue-planner/plan.ts";
import { writeTime } from "#shared/queue-planner/plan-address.ts";
import { readPlan } from "./planner/read-address.ts";
import { parsePageQuery } from "../lib/page-address.ts";
import { ScriptlessNote } from "../ui/scriptless-note.tsx";
import { FieldFrame } from "../ui/field.tsx";
import { formContent } from "./queue-planner-content.ts";
import { CurveField } from "./curve-field.tsx";
import { NumberField } from "./number-field.tsx";
import { findLinkErrors, findPlanErrors, type PlanErrors } from "./plan-errors.ts";

type TimeFieldProps = {
  readonly name: "doors" | "begins";
  readonly minute: number;
  readonly error: string | undefined;
};

const TimeField = ({ name, minute, error }: TimeFieldProps) => (
  <FieldFrame name={name} label={formContent[name]} error={error}>
    <input
      id={name}
      className="control"
      name={name}
      type="time"
      required
      defaultValue={writeTime(minute)}
      aria-invalid={error === undefined ? undefined : true}
      aria-describedby={error === undefined ? undefined : `${name}-error`}
    />
  </FieldFrame>
);

const secondsFields: readonly PlanNumber[] = ["hello", "scan", "paper", "print", "onPaper", "printed"];
const extraFields: readonly PlanNumber[] = ["help", "helpFor", "away", "awayAfter"];

/** The curve's own controls report their changes themselves. */
const isTyped = ({ type }: HTMLInputElement): boolean => type === "number" || type === "time";

/** Sets the field and fires an input event, as if the visitor had typed, so that the form notices it. */
export const writeStations = (form: HTMLFormElement | null, stations: number): void => {
  const field = form?.elements.namedItem("stations");
  if (!(field instanceof HTMLInputElement)) return;
  field.value = String(stations);
  field.dispatchEvent(new Event("input", { bubbles: true }));
};

type PlanFormProps = {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly plan: Plan;
  readonly onPlan: (plan: Plan) => void;
};

/**
 * Inputs for numbers and times are uncontrolled, so that text typed before this script loaded is not lost.
 * Any content of the fields gives a plan, so there is no submit button.
 */
export const PlanForm = ({ form, plan: first, onPlan }: PlanFormProps) => {
  const [plan, setPlan] = useState(first);
  const [errors, setErrors] = useState<PlanErrors>(() =>
    first === initialPlan ? {} : parsePageQuery((query) => findLinkErrors(query, first)),
  );

  const take = (curve: Curve): void => {
    if (!form.current) return;
    const fields = new FormData(form.current);
    const text = (name: string): string | null => {
      const value = name === "come" ? writeCurve(curve) : fields.get(name);
      return typeof value === "string" ? value : null;
    };
    const read = readPlan(text, plan);
    setPlan(read);
    setErrors(findPlanErrors(text, read));
    onPlan(read);
  };

  // A field may have been changed before this script loaded.
  useEffect(() => {
    const inputs = Array.from(form.current?.querySelectorAll("input") ?? []);
    const changed = inputs.find((input) => isTyped(input) && input.value !== input.defaultValue);
    changed?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [form]);

  const step = (by: number): void => {
    const { min, max } = planLimits.stations;
    writeStations(form.current, Math.min(max, Math.max(min, plan.stations + by)));
  };

  return (
    <form
      className="form plan"
      method="post"
      noValidate
      ref={form}
      aria-label={formContent.title}
      onSubmit={(event) => event.preventDefault()}
      onInput={({ target }) => {
        if (target instanceof HTMLInputElement && isTyped(target)) take(plan.curve);
      }}
    >
      <ScriptlessNote text={formContent.withoutScripts} />
      <div className="plan-first">
        <NumberField name="guests" value={first.guests} error={errors.guests} />
        <div className="stepper">
          <NumberField name="stations" value={first.stations} error={errors.stations} />
          <button
            type="button"
            className="stepper-button"
            aria-label={formContent.fewer}
            onClick={() => step(-1)}
          >
            –
          </button>
          <button
            type="button"
            className="stepper-button"
            aria-label={formContent.more}
            onClick={() => step(1)}
          >
            +
          </button>
        </div>
        <TimeField name="doors" minute={first.doorsMinute} error={errors.doors} />
        <TimeField name="begins" minute={first.doorsMinute + first.minutes} error={errors.begins} />
      </div>
      <CurveField plan={plan} onCurve={take} />
      <NumberField name="within" value={first.within} error={errors.within} />
      <details className="plan-more">
        <summary>{formContent.seconds}</summary>
        <div className="plan-fields">
          {secondsFields.map((name) => (
            <NumberField key={name} name={name} value={first[name]} error={errors[name]} />
          ))}
        </div>
        <p className="plan-note">{formContent.scanned(100 - plan.onPaper - plan.printed)}</p>
        <p className="plan-note">
          {formContent.secondsNote}{" "}
          {formContent.working.href !== "" && (
            <a href={formContent.working.href}>{formContent.working.label}</a>
          )}
        </p>
      </details>
      <details className="plan-more">
        <summary>{formContent.extras}</summary>
        <div className="plan-fields">
          {extraFields.map((name) => (
            <NumberField key={name} name={name} value={first[name]} error={errors[name]} />
          ))}
        </div>
      </details>
    </form>
  );
};
