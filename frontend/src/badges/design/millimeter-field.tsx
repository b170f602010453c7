import { useState } from "react";
import { acceptNumbers } from "../../ui/accept-numbers.ts";
import { millimeterContent as content } from "../badge-maker-content.ts";

type MillimeterFieldProps = {
  readonly id: string;
  readonly label: string;
  /** The value used for printing; it does not change while the field contains no valid length. */
  readonly value: number;
  readonly least: number;
  readonly most: number;
  readonly onLength: (mm: number) => void;
};

export const MillimeterField = ({ id, label, value, least, most, onLength }: MillimeterFieldProps) => {
  const [isRefused, setRefused] = useState(false);
  const rounded = Math.round(value * 100) / 100;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        ref={acceptNumbers}
        id={id}
        className="control"
        type="number"
        inputMode="decimal"
        min={least}
        max={most}
        step="any"
        defaultValue={rounded}
        aria-invalid={isRefused || undefined}
        aria-describedby={isRefused ? `${id}-error` : undefined}
        onChange={({ currentTarget: { valueAsNumber } }) => {
          const isWithin = valueAsNumber >= least && valueAsNumber <= most;
          setRefused(!isWithin);
          if (isWithin) onLength(valueAsNumber);
        }}
      />
      {isRefused && (
        <p className="field-error" id={`${id}-error`}>
          {content.refused(least, most, rounded)}
        </p>
      )}
    </div>
  );
};
