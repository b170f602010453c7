import type { ReactNode } from "react";
import type { ConsentChoices } from "./consent-choices.ts";
import { consentChoices, consentTexts as texts } from "./content.ts";

type ConsentRowsProps = {
  readonly choices: ConsentChoices;
  readonly onChange: (choices: ConsentChoices) => void;
};

/** Each question by itself, with who would be let in. */
export const ConsentRows = ({ choices, onChange }: ConsentRowsProps): ReactNode => (
  <fieldset className="consent-rows">
    <legend>{texts.legend}</legend>
    {consentChoices.map(({ purpose, label, text, names }) => (
      <label key={purpose} className="consent-row">
        <input
          type="checkbox"
          checked={choices[purpose]}
          onChange={({ currentTarget }) => onChange({ ...choices, [purpose]: currentTarget.checked })}
        />
        <span>
          <strong>{label}</strong>
          {text} <em>{names}</em>
        </span>
      </label>
    ))}
  </fieldset>
);
