import { Fragment } from "react";
import { relatedTools } from "../navigation/free-tools.ts";
import { PageLink } from "../navigation/page-link.tsx";
import { staticFragment } from "../lib/hydration/static-fragment.tsx";
import { CallToAction } from "../sections/call-to-action.tsx";
import { HeroActions } from "../sections/hero-actions.tsx";
import { RelatedLinks } from "../sections/related-links.tsx";
import { Benefits } from "./benefits.tsx";
import { closingContent, faqContent, heroContent, sheetContent, stepsContent } from "./static-content.ts";

const columns = 5;
const width = 40;
const height = 26;
const places = Array.from({ length: 25 }, (_, index) => ({
  x: (index % columns) * width + 3,
  y: Math.floor(index / columns) * height + 3,
}));

const SheetGrid = ({ taken }: { readonly taken: number }) => (
  <svg className="sheet-grid" viewBox={`0 0 ${columns * width} ${columns * height}`} aria-hidden="true">
    {places.map(({ x, y }, index) => (
      <rect
        key={index}
        className={index < taken ? "sheet-grid-taken" : "sheet-grid-badge"}
        x={x}
        y={y}
        width={width - 6}
        height={height - 6}
        rx="4"
      />
    ))}
  </svg>
);

const Steps = () => (
  <section className="moments" aria-labelledby="moments-title">
    <div className="moments-words">
      <h2 id="moments-title" className="text-title">
        {stepsContent.heading}
      </h2>
      <p className="text-lead text-muted">{stepsContent.lead}</p>
    </div>
    <ol className="moments-row">
      {stepsContent.steps.map(({ time, count, caption, heading, text }) => (
        <li key={time} className="moment">
          <div className="moment-sheet on-paper" aria-hidden="true">
            <SheetGrid taken={count} />
            <p>
              <span>{time}</span>
              <strong>{caption}</strong>
            </p>
          </div>
          <div className="moment-words">
            <h3 className="text-heading">{heading}</h3>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ol>
  </section>
);

const { peeled, taken } = sheetContent;

const BadgeSheet = () => (
  <div className="badge-sheet on-paper">
    <p className="badge-sheet-title">
      <span>{sheetContent.title}</span>
      <span>{sheetContent.count}</span>
    </p>
    <ul>
      {sheetContent.names.map((name) => (
        <li key={name} className={taken.includes(name) ? "mini-badge mini-badge-taken" : "mini-badge"}>
          <span>{name}</span>
        </li>
      ))}
    </ul>
    <p className="badge-sheet-foot">{sheetContent.foot}</p>
    <div className="peeled">
      <strong>{peeled.name}</strong>
      <span>{peeled.team}</span>
      <p className="stamp">
        {peeled.stamp}
        <span>{peeled.time}</span>
      </p>
    </div>
  </div>
);

const Hero = () => (
  <section className="offsite">
    <div className="offsite-words entrance">
      <h1 className="offsite-title">{heroContent.heading}</h1>
      <p className="text-lead text-muted">{heroContent.lead}</p>
      <HeroActions first={heroContent.start} second={heroContent.call} />
      <p className="text-muted">
        {heroContent.free}
        {heroContent.prints.map(({ to, label }) => (
          <Fragment key={to}>
            <PageLink to={to}>{label}</PageLink>
            {heroContent.end}
          </Fragment>
        ))}
      </p>
    </div>
    <div className="offsite-sheet" aria-hidden="true">
      <BadgeSheet />
    </div>
  </section>
);

const QuickFaq = () => (
  <section className="quick-faq" aria-labelledby="quick-faq-title">
    <div className="quick-faq-words">
      <h2 id="quick-faq-title" className="text-title">
        {faqContent.heading}
      </h2>
      <RelatedLinks links={[{ label: faqContent.more, to: "/faqs" }, ...relatedTools]} />
    </div>
    <dl className="backing">
      {faqContent.questions.map(({ question, answer, tag }) => (
        <div key={question}>
          <dt>{question}</dt>
          <dd>{answer}</dd>
          <dd className="backing-tag" aria-hidden="true">
            {tag}
          </dd>
        </div>
      ))}
    </dl>
  </section>
);

const Closing = () => (
  <CallToAction
    heading={closingContent.heading}
    text={closingContent.text}
    actions={[closingContent.start, closingContent.demo]}
  >
    <p className="call-to-action-event">{closingContent.badge.event}</p>
    <p className="blank-badge">
      <strong>{closingContent.badge.name}</strong>
      {closingContent.badge.team}
    </p>
  </CallToAction>
);

export const PageFragment = staticFragment("corporate-events", () => (
  <>
    <Hero />
    <Benefits />
    <Steps />
    <QuickFaq />
    <Closing />
  </>
));
