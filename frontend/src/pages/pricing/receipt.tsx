import type { ReactNode } from "react";
import {
  countExtraAttendees,
  formatRupees,
  indiaEventPricing,
  priceOfEventRupees,
} from "#shared/catalogue/pricing.ts";
import { calculatorContent } from "./content.ts";

const content = calculatorContent.receipt;
const { baseRupees, rupeesPerExtraAttendee, enterpriseAttendees } = indiaEventPricing;

/** The sum, as the label printer would write it. */
export const Receipt = ({ attendees }: { readonly attendees: number }): ReactNode => {
  const extra = countExtraAttendees(attendees);
  return (
    <div className="receipt-place">
      <div className="receipt">
        <p className="receipt-title">{content.title}</p>
        <dl className="receipt-lines">
          <div>
            <dt>{content.base}</dt>
            <dd>{formatRupees(baseRupees)}</dd>
          </div>
          <div>
            <dt>{content.describeExtra(extra)}</dt>
            <dd>{formatRupees(extra * rupeesPerExtraAttendee)}</dd>
          </div>
        </dl>
        <p className="receipt-total">
          <span>{content.total}</span>
          <output htmlFor="attendees exact-attendees">{formatRupees(priceOfEventRupees(attendees))}</output>
        </p>
        <p className="receipt-note">{attendees < enterpriseAttendees ? content.note : content.enterprise}</p>
      </div>
    </div>
  );
};
