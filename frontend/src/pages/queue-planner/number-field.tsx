import { planLimits, type PlanNumber } from "#shared/door/plan.ts";
import { numberTexts } from "./content.ts";

type NumberFieldProps = {
  readonly name: PlanNumber;
  readonly value: number;
  readonly error: string | undefined;
};

/** A whole number with its unit. A value beyond the limits is read as the limit (see `readPlan`). */
export const NumberField = ({ name, value, error }: NumberFieldProps) => {
  const { label, unit, hint } = numberTexts[name];
  const texts = [
    `${name}-unit`,
    ...(hint === undefined ? [] : [`${name}-hint`]),
    ...(error === undefined ? [] : [`${name}-error`]),
  ];
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <div className="measure">
        <input
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
      {hint !== undefined && (
        <p className="field-hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p className="field-error" id={`${name}-error`}>
          {error}
        </p>
      )}
    </div>
  );
};
