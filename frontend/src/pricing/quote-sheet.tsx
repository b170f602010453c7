import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { quoteDays, type PriceList } from "#shared/pricing/pricing.ts";
import { describeTax, writeQuoteRequest, type Quote, type QuoteRequest } from "#shared/pricing/quote.ts";
import { quoteContent as content } from "#shared/pricing/quote-texts.ts";
import { site } from "#shared/site.ts";
import { language } from "../lib/language.build.ts";
import { BrandName } from "../ui/brand-name.tsx";
import { includedContent } from "./pricing-content.ts";

const dayMs = 86_400_000;

const formatDay = (time: number): string =>
  new Intl.DateTimeFormat(language ? language.formats : "en-GB", { dateStyle: "long" }).format(time);

type QuoteSheetProps = {
  readonly list: PriceList;
  readonly quote: Extract<Quote, { type: "priced" }>;
  readonly request: QuoteRequest;
};

/** One printed page for accounting: it is printed instead of the page, and never shown on screen. */
export const QuoteSheet = ({ list, quote, request }: QuoteSheetProps) => {
  /** Undefined in the served page, when nothing can be printed yet. */
  const [now, setNow] = useState<number>();
  useEffect(() => {
    const noteTime = (): void => setNow(Date.now());
    noteTime();
    // Synchronous, because the print dialog takes the page as it is right after this handler.
    const noteAtOnce = (): void => flushSync(noteTime);
    addEventListener("beforeprint", noteAtOnce);
    return () => removeEventListener("beforeprint", noteAtOnce);
  }, []);
  if (now === undefined) return null;

  const { gstin } = site.seller;
  const facts = [
    [content.date, formatDay(now)],
    [content.validUntil, formatDay(now + quoteDays * dayMs)],
    [content.event, content.attendees(list.formatCount(request.attendees))],
  ] as const;
  return (
    <section className="quote" data-private="">
      <h2 className="quote-title">
        <span className="brand">
          <BrandName />
        </span>
        {content.title}
      </h2>
      <div className="quote-parties">
        <div>
          <h3>{content.seller}</h3>
          <p>{[content.legalName, ...content.address].join("\n")}</p>
          {gstin !== undefined && <p>{content.gstin(gstin)}</p>}
          <p>{content.contact.join("\n")}</p>
        </div>
        <div>
          <h3>{content.customer}</h3>
          <p className="quote-blank" />
          <p className="quote-blank" />
        </div>
      </div>
      <dl className="quote-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <dl className="quote-sum">
        {quote.lines.map(({ what, amount }) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{list.formatMoney(amount)}</dd>
          </div>
        ))}
        <div className="quote-total">
          <dt>{content.total}</dt>
          <dd>{list.formatMoney(quote.total)}</dd>
        </div>
        {list.taxed && (
          <div>
            <dt>{content.taxLabel}</dt>
            <dd>{describeTax(quote.total, site.seller)}</dd>
          </div>
        )}
      </dl>
      <h3>{content.includedTitle}</h3>
      <div className="quote-included">
        {includedContent.groups.map(({ title, items }) => (
          <div key={title}>
            <h4>{title}</h4>
            <ul>
              {items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      {quote.withoutPrinting !== undefined && <p>{content.free}</p>}
      <p className="quote-terms">{content.terms}</p>
      <p className="quote-terms">
        {`${content.again} ${location.origin}${location.pathname}${writeQuoteRequest("", request, list)}`}
      </p>
    </section>
  );
};
