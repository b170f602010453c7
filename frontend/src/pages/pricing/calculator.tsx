import type { PriceList } from "#shared/catalogue/pricing.ts";
import { clickAttributes } from "../../features/analytics/click-attributes.ts";
import { OutsideLink } from "../../ui/outside-link.tsx";
import { actions, calculatorContent as content } from "./content.ts";
import { QuoteSheet } from "./quote-sheet.tsx";
import { makeQuote, type Quote } from "./quote.ts";
import { useQuoteRequest } from "./use-quote-request.ts";

const ids = "attendees exact-attendees chatbot";

type ReceiptProps = {
  readonly list: PriceList;
  readonly quote: Quote;
  readonly attendees: number;
  readonly onPrint: () => void;
};

const roundForEye = (amount: number): number =>
  amount < 10 ? Math.round(amount * 100) / 100 : Math.round(amount);

const Receipt = ({ list, quote, attendees, onPrint }: ReceiptProps) => {
  const { formatMoney, formatCount, customFrom } = list;
  const priced = quote.type === "priced";
  const each = priced ? roundForEye(quote.total / attendees) : 0;
  return (
    <div className="receipt-place">
      <div className="receipt on-paper">
        <p className="receipt-title">{content.title}</p>
        <dl className="receipt-lines">
          {priced &&
            quote.lines.map(({ what, amount }) => (
              <div key={what}>
                <dt>{what}</dt>
                <dd>{formatMoney(amount)}</dd>
              </div>
            ))}
        </dl>
        <p className="receipt-total">
          <span>{content.total}</span>
          <output htmlFor={ids}>{priced ? formatMoney(quote.total) : content.custom}</output>
        </p>
        <p className="receipt-note">
          {priced ? content.perAttendee(formatMoney(each)) : content.customNote(formatCount(customFrom))}
        </p>
        {priced ? (
          // A form, so that the start snippet holds a press that comes before this script does.
          <form
            method="post"
            onSubmit={(event) => {
              event.preventDefault();
              onPrint();
            }}
          >
            <button className="button button-primary">{content.print}</button>
          </form>
        ) : (
          <OutsideLink href={actions.booking.href} className="button button-primary" {...clickAttributes?.()}>
            {actions.booking.label}
          </OutsideLink>
        )}
      </div>
    </div>
  );
};

type CalculatorProps = { readonly list: PriceList; readonly initialAttendees: number };

/** Two native controls for one number, the sum as it would be printed, and the sheet that is. */
export const Calculator = ({ list, initialAttendees }: CalculatorProps) => {
  const { request, isUnclear, slider, number, chatbot, takeInput } = useQuoteRequest(initialAttendees);
  const quote = makeQuote(list, request);
  return (
    <>
      <section className="calculator" aria-labelledby="calculator-title">
        <div className="calculator-words">
          <h2 id="calculator-title" className="text-title">
            {content.heading}
          </h2>
          <p className="text-lead text-muted">{content.lead(list)}</p>
          <div className="calculator-controls">
            <div className="field">
              <label htmlFor="attendees">{content.slider}</label>
              <input
                id="attendees"
                className="slider"
                type="range"
                min={content.min}
                max={Math.ceil(list.customFrom / content.step) * content.step}
                step={content.step}
                defaultValue={initialAttendees}
                ref={slider}
                onInput={takeInput}
              />
            </div>
            <div className="field">
              <label htmlFor="exact-attendees">{content.number}</label>
              <input
                id="exact-attendees"
                className="control"
                type="number"
                inputMode="numeric"
                min={1}
                step={1}
                defaultValue={initialAttendees}
                ref={number}
                onInput={takeInput}
                aria-invalid={isUnclear}
                aria-describedby={isUnclear ? "exact-attendees-error" : undefined}
              />
              {isUnclear && (
                <p className="field-error" id="exact-attendees-error" role="alert">
                  {content.unclear}
                </p>
              )}
            </div>
            {list.chatbot !== undefined && (
              <label className="calculator-option">
                <input id="chatbot" type="checkbox" ref={chatbot} onInput={takeInput} />
                {content.chatbot(list.formatMoney(list.chatbot))}
              </label>
            )}
          </div>
          <p className="field-hint">{content.kept}</p>
        </div>
        <Receipt
          list={list}
          quote={quote}
          attendees={request.attendees}
          onPrint={() => {
            if (isUnclear) number.current?.focus();
            else print();
          }}
        />
      </section>
      {quote.type === "priced" && !isUnclear && <QuoteSheet list={list} quote={quote} request={request} />}
    </>
  );
};
