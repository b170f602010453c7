import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { PageLink } from "../navigation/page-link.tsx";
import { refusal, type ConsentChoices } from "./consent-choices.ts";
import { ConsentRows } from "./consent-rows.tsx";
import { consent } from "./consent-store.ts";
import { consentTexts as texts, everything } from "./content.ts";
import { findPrivacySignal } from "./privacy-signal.ts";
import { useCoveredHeight } from "./use-covered-height.ts";

type ConsentPanelProps = {
  /** From the footer: the details stand open, and can be closed without a choice. */
  readonly opened: boolean;
  readonly choices: ConsentChoices | undefined;
  readonly onClose: () => void;
};

/** A region beside the page, not a dialog over it: the page can be read and used before anything is chosen. */
export const ConsentPanel = ({ opened, choices = refusal, onClose }: ConsentPanelProps): ReactNode => {
  const [detailed, setDetailed] = useState(opened);
  const [draft, setDraft] = useState(choices);
  const heading = useRef<HTMLHeadingElement>(null);
  const lastButton = useRef<HTMLButtonElement>(null);
  const region = useCoveredHeight();
  const signal = findPrivacySignal(navigator);

  useEffect(() => {
    if (detailed) heading.current?.focus();
  }, [detailed]);

  const choose = (next: ConsentChoices): void => {
    onClose();
    consent.choose(next);
  };
  const closeDetails = (): void => {
    lastButton.current?.focus();
    onClose();
    setDetailed(false);
  };
  const closeOnEscape = ({ key }: KeyboardEvent): void => {
    if (key === "Escape" && detailed) closeDetails();
  };
  const policy = <PageLink to="/privacy-policy">{texts.policy}</PageLink>;

  return (
    <section ref={region} className="consent-bar" aria-label={texts.region} onKeyDown={closeOnEscape}>
      <div className={detailed ? "consent-ticket consent-ticket-detailed" : "consent-ticket"}>
        <div className="consent-words">
          {detailed ? (
            <>
              <h2 ref={heading} tabIndex={-1}>
                {texts.heading}
              </h2>
              {signal === undefined && <ConsentRows choices={draft} onChange={setDraft} />}
              <p>
                {signal === undefined ? texts.kept : texts.makeHonored(signal)} {policy}
              </p>
              <button type="button" className="consent-close" aria-label={texts.close} onClick={closeDetails}>
                <span aria-hidden="true">×</span>
              </button>
            </>
          ) : (
            <p>
              <strong>{texts.question}</strong> {texts.untilThen} {policy}
            </p>
          )}
        </div>
        {signal === undefined && (
          <div className="consent-actions">
            <button
              type="button"
              className="button button-small button-quiet"
              onClick={() => choose(refusal)}
            >
              {texts.refuse}
            </button>
            <button
              type="button"
              className="button button-small button-quiet"
              onClick={() => choose(everything)}
            >
              {texts.accept}
            </button>
            <button
              ref={lastButton}
              type="button"
              className={`button button-small ${detailed ? "button-quiet" : "consent-choose"}`}
              onClick={() => (detailed ? choose(draft) : setDetailed(true))}
            >
              {detailed ? texts.save : texts.choose}
            </button>
          </div>
        )}
      </div>
    </section>
  );
};
