import { passCodes } from "../pass/pass-codes.build.ts";
import { staticFragment } from "../lib/hydration/static-fragment.tsx";
import { PageEnd } from "../sections/page-end.tsx";
import { PassCode } from "../ui/pass-code.tsx";
import {
  closingContent,
  fateContent,
  questionsContent,
  sizeContent,
} from "./generate-qrcode-free-content.ts";

const { staticTicket, dynamicTicket } = fateContent;

const Fate = () => (
  <section className="fate" aria-labelledby="fate-title">
    <div className="fate-words">
      <h2 id="fate-title" className="text-title">
        {fateContent.heading}
      </h2>
      {fateContent.text.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
    <div className="fate-tickets" aria-hidden="true">
      <div className="fate-ticket">
        <p className="fate-main">
          <strong>{staticTicket.label}</strong> {staticTicket.holds}
        </p>
        <p className="fate-stub">
          {staticTicket.until} <strong>{staticTicket.value}</strong>
        </p>
      </div>
      <div className="fate-ticket fate-torn">
        <p className="fate-main">
          <strong>{dynamicTicket.label}</strong> {dynamicTicket.holds}
        </p>
        <p className="fate-stub">
          {dynamicTicket.until} <strong>{dynamicTicket.value}</strong>
        </p>
      </div>
    </div>
  </section>
);

const PrintSizes = () => (
  <section className="print-sizes" aria-labelledby="sizes-title">
    <div className="print-sizes-words">
      <h2 id="sizes-title" className="text-title">
        {sizeContent.heading}
      </h2>
      <p>{sizeContent.text}</p>
    </div>
    <ul className="print-sizes-row">
      {sizeContent.sizes.map(({ size, where, width, from }) => (
        <li key={where} className={`print-size print-size-${size}`}>
          <PassCode {...passCodes.squares} />
          <p>
            <strong>{where}</strong>
            <span>{width}</span>
            <span>{from}</span>
          </p>
        </li>
      ))}
    </ul>
    <p className="print-sizes-note">{sizeContent.note}</p>
    {sizeContent.links.map(({ text, to, label }) => (
      <p key={to} className="print-sizes-link">
        {text} <a href={to}>{label}</a>
      </p>
    ))}
  </section>
);

export const PageFragment = staticFragment("generate-qrcode-free-advice", () => (
  <>
    <Fate />
    <PrintSizes />
    <PageEnd questions={questionsContent} closing={closingContent} />
  </>
));
