import type { PriceList } from "#shared/pricing/pricing.ts";
import { makeQuote, type Quote, type QuoteRequest } from "#shared/pricing/quote.ts";
import { clickAttributes } from "../analytics/click-attributes.ts";
import { EmailDocument } from "../contact/email-document/email-document.tsx";
import { acceptNumbers } from "../ui/accept-numbers.ts";
import { OutsideLink } from "../ui/outside-link.tsx";
import { actions, calculatorContent as content } from "./pricing-content.ts";
import { describeTotal } from "./describe-total.ts";
import { QuoteSheet } from "./quote-sheet.tsx";
import { useQuoteRequest } from "./use-quote-request.ts";

const ids = { slider: "attendees", number: "exact-attendees", chatbot: "chatbot" } as const;

/** The controls that the calculator has for this list, for the `for` attribute of its result. */
const listControls = ({ perExtraAttendee, chatbot }: PriceList): string =>
  [
    ...(perExtraAttendee === undefined ? [] : [ids.slider]),
    ids.number,
    ...(chatbot === undefined ? [] : [ids.chatbot]),
  ].join(" ");

type ReceiptProps = {
  readonly list: PriceList;
  readonly quote: Quote;
  readonly request: QuoteRequest;
  /** Returns false, and focuses the number field, if the number is invalid. */
  readonly isReady: () => boolean;
};

const roundForEye = (amount: number): number =>
  amount < 10 ? Math.round(amount * 100) / 100 : Math.round(amount);

type OfferProps = { readonly name: string; readonly price: string; readonly holds?: string };

const Offer = ({ name, price, holds }: OfferProps) => (
  <div>
    <dt>
      <span>{name}</span>
      {holds !== undefined && <small>{holds}</small>}
    </dt>
    <dd>{price}</dd>
  </div>
);

type PricedLinesProps = { readonly list: PriceList; readonly quote: Extract<Quote, { type: "priced" }> };

const PricedLines = ({ list: { plan, base, formatMoney }, quote }: PricedLinesProps) => (
  <dl className="receipt-lines">
    {quote.withoutPrinting !== undefined && (
      <Offer name={content.freePlan.name} price={formatMoney(0)} holds={content.freePlan.holds} />
    )}
    {quote.lines.map(({ what, amount }, index) =>
      index === 0 && quote.withoutPrinting !== undefined ? (
        <Offer key={what} name={plan} price={formatMoney(base)} holds={content.printing} />
      ) : (
        <Offer key={what} name={what} price={formatMoney(amount)} />
      ),
    )}
  </dl>
);

const Receipt = ({ list, quote, request, isReady }: ReceiptProps) => {
  const { formatMoney, formatCount, customFrom } = list;
  const next = quote.type === "priced" ? actions.signUp : actions.booking;
  return (
    <div className="receipt-place">
      <div className="receipt on-paper">
        <p className="receipt-title">{content.title}</p>
        {quote.type === "priced" && <PricedLines list={list} quote={quote} />}
        <p className="receipt-total">
          {quote.type === "priced" && (
            <span>{quote.withoutPrinting === undefined ? content.total : content.withoutPrinting}</span>
          )}
          <output htmlFor={listControls(list)}>{describeTotal(list, quote)}</output>
        </p>
        <p className="receipt-note">
          {quote.type === "custom"
            ? content.customNote(formatCount(customFrom))
            : quote.withoutPrinting === undefined
              ? content.perAttendee(formatMoney(roundForEye(quote.total / request.attendees)))
              : content.withPrinting(formatMoney(quote.total))}
        </p>
        <OutsideLink href={next.href} className="button button-primary" {...clickAttributes?.()}>
          {next.label}
        </OutsideLink>
        {quote.type === "priced" && (
          // A form, so that the start snippet can hold back a submit that comes before this script has
          // loaded.
          <form
            method="post"
            onSubmit={(event) => {
              event.preventDefault();
              if (isReady()) print();
            }}
          >
            <button className="button button-quiet">{content.print}</button>
          </form>
        )}
        {quote.type === "priced" && (
          <EmailDocument
            label={content.email}
            sheet={{ type: "quote", prices: list.code, ...request }}
            isReady={isReady}
          />
        )}
      </div>
    </div>
  );
};

type CalculatorProps = { readonly list: PriceList; readonly initialAttendees: number };

/**
 * Number field for the attendees, with a slider if each attendee changes the price, the total as it will be
 * printed, and the printed quote.
 */
export const Calculator = ({ list, initialAttendees }: CalculatorProps) => {
  const { request, isUnclear, slider, number, chatbot, takeInput } = useQuoteRequest(list, initialAttendees);
  const quote = makeQuote(list, request);
  const movesPrice = list.perExtraAttendee !== undefined;
  return (
    <>
      <section className="calculator" aria-labelledby="calculator-title">
        <div className="calculator-words">
          <h2 id="calculator-title" className="text-title">
            {content.heading}
          </h2>
          <p className="text-lead text-muted">{content.lead(list)}</p>
          <div className="calculator-controls" ref={acceptNumbers}>
            {movesPrice && (
              <div className="field">
                <label htmlFor={ids.slider}>{content.slider}</label>
                <input
                  id={ids.slider}
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
            )}
            <div className="field">
              <label htmlFor={ids.number}>{movesPrice ? content.number : content.onlyNumber}</label>
              <input
                id={ids.number}
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
                <input id={ids.chatbot} type="checkbox" ref={chatbot} onInput={takeInput} />
                <span>{content.chatbot(list.formatMoney(list.chatbot))}</span>
              </label>
            )}
          </div>
          <p className="field-hint">{content.storageNote}</p>
        </div>
        <Receipt
          list={list}
          quote={quote}
          request={request}
          isReady={() => {
            if (isUnclear) number.current?.focus();
            return !isUnclear;
          }}
        />
      </section>
      {quote.type === "priced" && !isUnclear && <QuoteSheet list={list} quote={quote} request={request} />}
    </>
  );
};
