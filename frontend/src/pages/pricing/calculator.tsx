import { useEffect, useRef, useState, type InputEvent, type ReactNode } from "react";
import {
  countExtraAttendees,
  formatRupees,
  indiaEventPricing,
  priceOfEventRupees,
} from "#shared/catalogue/pricing.ts";
import { calculatorContent } from "./content.ts";

const { initial, max } = calculatorContent;

/** Whole and at least one, and no more than the plan is made for; undefined while a field is empty or makes no sense. */
const readCount = ({ valueAsNumber }: HTMLInputElement): number | undefined =>
  valueAsNumber >= 1 ? Math.min(Math.floor(valueAsNumber), max) : undefined;

/** Keeps a slider and a number field on one number. Neither is controlled, so what was set early is not lost. */
const useAttendees = () => {
  const [attendees, setAttendees] = useState<number>(initial);
  const slider = useRef<HTMLInputElement>(null);
  const number = useRef<HTMLInputElement>(null);

  const takeCount = ({ currentTarget: changed }: InputEvent<HTMLInputElement>): void => {
    const count = readCount(changed);
    if (count === undefined) return;
    setAttendees(count);
    for (const { current: input } of [slider, number])
      if (input && input !== changed) input.value = String(count);
  };

  // The slider may have been moved before this script came.
  useEffect(() => {
    for (const { current: input } of [slider, number])
      if (input && input.value !== input.defaultValue)
        input.dispatchEvent(new Event("input", { bubbles: true }));
  }, []);

  return { attendees, slider, number, takeCount };
};

const receipt = calculatorContent.receipt;
const { baseRupees, rupeesPerExtraAttendee, enterpriseAttendees } = indiaEventPricing;

/** The sum, as the label printer would write it. */
const Receipt = ({ attendees }: { readonly attendees: number }): ReactNode => {
  const extra = countExtraAttendees(attendees);
  return (
    <div className="receipt-place">
      <div className="receipt">
        <p className="receipt-title">{receipt.title}</p>
        <dl className="receipt-lines">
          <div>
            <dt>{receipt.base}</dt>
            <dd>{formatRupees(baseRupees)}</dd>
          </div>
          <div>
            <dt>{receipt.describeExtra(extra)}</dt>
            <dd>{formatRupees(extra * rupeesPerExtraAttendee)}</dd>
          </div>
        </dl>
        <p className="receipt-total">
          <span>{receipt.total}</span>
          <output htmlFor="attendees exact-attendees">{formatRupees(priceOfEventRupees(attendees))}</output>
        </p>
        <p className="receipt-note">{attendees < enterpriseAttendees ? receipt.note : receipt.enterprise}</p>
      </div>
    </div>
  );
};

/** Two native controls for one number, and the sum as it would be printed. */
export const Calculator = (): ReactNode => {
  const { attendees, slider, number, takeCount } = useAttendees();
  return (
    <section className="calculator" aria-labelledby="calculator-title">
      <div className="calculator-words">
        <h2 id="calculator-title" className="text-title">
          {calculatorContent.heading}
        </h2>
        <p className="text-lead text-muted">{calculatorContent.lead}</p>
        <div className="calculator-controls">
          <div className="field">
            <label htmlFor="attendees">{calculatorContent.slider}</label>
            <input
              id="attendees"
              className="slider"
              type="range"
              min={calculatorContent.min}
              max={calculatorContent.max}
              step={calculatorContent.step}
              defaultValue={calculatorContent.initial}
              ref={slider}
              onInput={takeCount}
            />
          </div>
          <div className="field">
            <label htmlFor="exact-attendees">{calculatorContent.number}</label>
            <input
              id="exact-attendees"
              className="control"
              type="number"
              inputMode="numeric"
              min={1}
              max={calculatorContent.max}
              step={1}
              defaultValue={calculatorContent.initial}
              ref={number}
              onInput={takeCount}
            />
          </div>
        </div>
      </div>
      <Receipt attendees={attendees} />
    </section>
  );
};
