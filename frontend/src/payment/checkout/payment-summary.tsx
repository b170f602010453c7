import type { ReactNode, Ref } from "react";
import { BrandName } from "../../ui/brand-name.tsx";
import { paymentContent as content } from "./checkout-content.ts";

export type SummaryTone = "busy" | "waiting" | "paid" | "failed";

type PaymentSummaryProps = {
  /** `busy`: a request is running. `waiting`: the visitor can do nothing but wait. */
  readonly tone: SummaryTone;
  readonly heading: string;
  readonly headingRef: Ref<HTMLHeadingElement>;
  /** Latest status of the payment, announced to screen readers when it changes. */
  readonly children: ReactNode;
  readonly lines: readonly SummaryLine[];
  readonly amount: SummaryLine;
  readonly stamp?: string;
};

/** Rows with an undefined or empty value are left out. */
export type SummaryLine = { readonly label: string; readonly value: string | undefined };

/** Placeholder for a value until the address has been read, so that the layout does not shift. */
export const unreadValue = "…";

/** Shown if the address contains no value, so that the layout does not shift. */
export const missingValue = "Not given";

const isKnown = ({ value }: SummaryLine): boolean => value !== undefined && value !== "";

export const PaymentSummary = ({
  tone,
  heading,
  headingRef,
  children,
  lines,
  amount,
  stamp,
}: PaymentSummaryProps) => (
  <section className={`summary on-paper summary-${tone}`} aria-labelledby="summary-heading">
    <div className="summary-top">
      <p className="summary-issuer">
        <span className="brand">
          <BrandName />
        </span>
        <span className="summary-name">{content.summary}</span>
      </p>
      <h1 id="summary-heading" className="summary-heading" ref={headingRef} tabIndex={-1}>
        {heading}
      </h1>
      <div className="summary-status" role="status">
        {tone !== "failed" && children}
      </div>
      <div className="summary-status" role="alert">
        {tone === "failed" && children}
      </div>
    </div>
    <span className="summary-feed perforated" aria-hidden="true">
      <span className="summary-head" />
    </span>
    <div className="summary-stub">
      <dl className="summary-lines">
        {lines.filter(isKnown).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {(isKnown(amount) || stamp !== undefined) && (
        <div className="summary-foot">
          {isKnown(amount) && (
            <dl className="summary-amount">
              <dt>{amount.label}</dt>
              <dd>{amount.value}</dd>
            </dl>
          )}
          {stamp !== undefined && <p className="stamp summary-stamp">{stamp}</p>}
        </div>
      )}
    </div>
  </section>
);
