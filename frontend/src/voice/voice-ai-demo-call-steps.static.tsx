import type { ReactNode } from "react";
import { staticFragment } from "../lib/hydration/static-fragment.tsx";
import { PageEnd } from "../sections/page-end.tsx";
import { closingContent, questionsContent, stepsContent } from "./voice-ai-demo-content.ts";

const { write, code, call } = stepsContent;

type StepProps = {
  readonly name: string;
  readonly text: string;
  /** Whether another step is before this one on the ticket. */
  readonly tornOff?: boolean;
  readonly children: ReactNode;
};

const Step = ({ name, text, tornOff = false, children }: StepProps) => (
  <li className={tornOff ? "perforated" : undefined}>
    <div className="call-step-picture" aria-hidden="true">
      {children}
    </div>
    <h3>{name}</h3>
    <p>{text}</p>
  </li>
);

/** One ticket in three parts, which are torn off from left to right. */
const CallSteps = () => (
  <section className="call-steps" aria-labelledby="call-steps-title">
    <h2 id="call-steps-title" className="text-title">
      {stepsContent.heading}
    </h2>
    <ol className="call-ticket on-paper">
      <Step {...write}>
        <p className="bubble bubble-reply">{write.bubble}</p>
      </Step>
      <Step {...code} tornOff>
        <p className="bubble call-code">
          <span>{code.sender}</span>
          <strong>{code.digits}</strong> {code.caption}
        </p>
      </Step>
      <Step {...call} tornOff>
        <p className="call-ring">
          <svg className="call-handset" viewBox="0 0 24 24" width="24" height="24">
            <path d="M7 3.5c.7 0 1.2.4 1.4 1l1 3c.2.6 0 1.2-.4 1.6l-1.3 1.2a13 13 0 0 0 6 6l1.2-1.3c.4-.4 1-.6 1.6-.4l3 1c.6.2 1 .7 1 1.4v2.5c0 1-.8 1.7-1.7 1.7-8.5 0-16-7.5-16-16 0-.9.8-1.7 1.7-1.700z" />
          </svg>
          <span>
            {call.title}
            <strong>{call.caller}</strong>
          </span>
        </p>
      </Step>
    </ol>
  </section>
);

export const PageFragment = staticFragment("voice-ai-demo-call-steps", () => (
  <>
    <CallSteps />
    <PageEnd questions={questionsContent} closing={closingContent} />
  </>
));
