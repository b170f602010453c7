import { useInsertionEffect, useState, type KeyboardEvent } from "react";
import { consentPurposes } from "../services-in-build.ts";
import { PageLink } from "../../navigation/page-link.tsx";
import { adoptStyleSheet } from "../../lib/adopt-style-sheet.ts";
import { allow, refusal, type ConsentChoices } from "./consent-choices.ts";
import { consent } from "./consent-store.ts";
import css from "./consent.css?inline";
import { consentTexts as texts } from "./consent-content.ts";
import { findPrivacySignal } from "./privacy-signal.ts";
import { opensSettings, type Settings } from "./use-settings.ts";
import { SmallButton } from "../../ui/button.tsx";

const property = "--consent-height";

/**
 * Sets a CSS property to the height that the consent region covers, so that the page can be scrolled clear of
 * it and the focused element never stays hidden beneath it.
 */
const showCoveredHeight = (region: HTMLElement | null): (() => void) => {
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty(property, `${region?.offsetHeight ?? 0}px`));
  if (region) observer.observe(region);
  return () => {
    observer.disconnect();
    style.removeProperty(property);
  };
};

type ConsentPanelProps = {
  /** Set while the details are open. They can be closed without making a choice. */
  readonly settings: Settings | undefined;
  readonly choices: ConsentChoices | undefined;
  readonly onClose: () => void;
};

/**
 * A region beside the page content, not a modal dialog: visitors can read and use the page before they
 * choose.
 */
export const ConsentPanel = ({ settings, choices = refusal, onClose }: ConsentPanelProps) => {
  const Details = settings?.Details;
  useInsertionEffect(() => adoptStyleSheet(css), []);
  const [draft, setDraft] = useState(choices);
  const signal = findPrivacySignal(navigator);

  const choose = (next: ConsentChoices): void => {
    onClose();
    // The focused button disappears together with the question, so focus moves to the page content.
    if (document.activeElement?.closest(".consent-bar"))
      document.getElementById("content")?.focus({ preventScroll: true });
    consent.choose(next);
  };
  const closeOnEscape = ({ key }: KeyboardEvent): void => {
    if (key === "Escape" && Details) onClose();
  };
  const button = (label: string, next: ConsentChoices) => (
    <SmallButton onClick={() => choose(next)}>{label}</SmallButton>
  );
  const policy = <PageLink to="/privacy-policy">{texts.policy}</PageLink>;

  return (
    <section
      ref={showCoveredHeight}
      className="consent-bar"
      aria-label={texts.region}
      onKeyDown={closeOnEscape}
    >
      <div className={Details ? "consent-ticket consent-ticket-detailed" : "consent-ticket"}>
        <div className="consent-words">
          {Details ? (
            <Details
              takesFocus={settings.takesFocus}
              signal={signal}
              choices={draft}
              onChange={setDraft}
              policy={policy}
              onClose={onClose}
            />
          ) : (
            <p>
              <strong>{texts.question}</strong> {texts.untilThen} {policy}
            </p>
          )}
        </div>
        {signal === undefined && (
          <div className="consent-actions">
            {button(texts.refuse, refusal)}
            {button(texts.accept, allow(consentPurposes))}
            {/* One button for both states, so that focus returns to it when the details close. */}
            <button
              type="button"
              className={`button button-small ${Details ? "button-quiet" : "consent-choose"}`}
              {...(Details ? { onClick: () => choose(draft) } : opensSettings)}
            >
              {Details ? texts.save : texts.choose}
            </button>
          </div>
        )}
      </div>
    </section>
  );
};
