import { clickAttributes } from "../analytics/click-attributes.ts";
import { staticFragment } from "../lib/hydration/static-fragment.tsx";
import { OutsideLink } from "../ui/outside-link.tsx";
import { talkContent as content } from "./talk-content.ts";

export const PageFragment = staticFragment("contact-talk", () => (
  <section className="talk" aria-labelledby="talk-title">
    <h2 id="talk-title" className="text-heading">
      {content.heading}
    </h2>
    <p>
      <OutsideLink href={content.booking.href} className="button button-quiet" {...clickAttributes?.()}>
        {content.booking.label}
      </OutsideLink>
    </p>
    <dl>
      {content.questions.map(({ question, answer }) => (
        <div key={question}>
          <dt>{question}</dt>
          <dd>{answer}</dd>
        </div>
      ))}
    </dl>
  </section>
));
