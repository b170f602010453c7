import { planLimits, type PlanNumber } from "#shared/queue-planner/plan.ts";
import { acceptNumbers } from "../ui/accept-numbers.ts";
import { FieldFrame } from "../ui/field.tsx";
import { numberTexts } from "./queue-planner-content.ts";

type NumberFieldProps = {
  readonly name: PlanNumber;
  readonly value: number;
  readonly error: string | undefined;
};

/** A whole number with its unit. A value beyond a limit is read as the limit (see `readPlan`). */
export const NumberField = ({ name, value, error }: NumberFieldProps) => {
  const { label, unit, hint } = numberTexts[name];
  const texts = [
    `${name}-unit`,
    ...(hint === undefined ? [] : [`${name}-hint`]),
    ...(error === undefined ? [] : [`${name}-error`]),
  ];
  return (
    <FieldFrame name={name} label={label} hint={hint} error={error}>
      <div className="measure">
        <input
          ref={acceptNumbers}
          id={name}
          className="control"
          name={name}
          type="number"
          inputMode="numeric"
          step={1}
          {...planLimits[name]}
          defaultValue={value}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={texts.join(" ")}
        />
        <span className="measure-unit" id={`${name}-unit`}>
          {unit}
        </span>
      </div>
    </FieldFrame>
  );
};
