import { useInsertionEffect, type ReactNode } from "react";
import { adoptStyleSheet } from "../../lib/adopt-style-sheet.ts";
import type { ConsentChoices } from "./consent-choices.ts";
import css from "./consent-details.css?inline";
import { consentChoices, detailTexts as texts } from "./consent-details-content.ts";
import type { PrivacySignal } from "./privacy-signal.ts";

type ConsentDetailsProps = {
  readonly takesFocus: boolean;
  readonly signal: PrivacySignal | undefined;
  readonly choices: ConsentChoices;
  readonly onChange: (choices: ConsentChoices) => void;
  readonly policy: ReactNode;
  readonly onClose: () => void;
};

const focus = (element: HTMLElement | null): void => element?.focus();

/**
 * One checkbox for each purpose, with the services that it allows. No choice is offered if the browser sends
 * a privacy signal.
 */
export const ConsentDetails = (props: ConsentDetailsProps) => {
  const { takesFocus, signal, choices, onChange, policy, onClose } = props;
  useInsertionEffect(() => adoptStyleSheet(css), []);
  return (
    <>
      <h2 ref={takesFocus ? focus : undefined} tabIndex={-1}>
        {texts.heading}
      </h2>
      {signal === undefined && (
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
      )}
      <p>
        <span>{signal === undefined ? texts.storageNote : texts.makeHonored(signal)}</span>{" "}
        <span>{policy}</span>
      </p>
      <button type="button" className="consent-close" aria-label={texts.close} onClick={onClose}>
        <span aria-hidden="true">×</span>
      </button>
    </>
  );
};
