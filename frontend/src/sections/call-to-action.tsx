import type { ReactNode } from "react";
import { clickAttributes } from "../analytics/click-attributes.ts";
import { OutsideLink } from "../ui/outside-link.tsx";
import { FigureText } from "./figure-text.tsx";

type Action = { readonly label: string; readonly href: string };

type CallToActionProps = {
  readonly heading: string;
  readonly text: string;
  /** The first action is the preferred one. */
  readonly actions: readonly [Action, ...Action[]];
  /** Text printed on the stub; visitors do not need it. */
  readonly children: ReactNode;
};

export const CallToAction = ({ heading, text, actions, children }: CallToActionProps) => (
  <section className="closing" data-late="" aria-labelledby="closing-title">
    <div className="call-to-action">
      <div className="call-to-action-main">
        <h2 id="closing-title" className="text-title">
          {heading}
        </h2>
        <p className="text-lead">
          <FigureText text={text} />
        </p>
        <p className="actions">
          {actions.map(({ label, href }, index) => (
            <OutsideLink
              key={label}
              href={href}
              className={
                index === 0 ? "button button-on-call-to-action" : "button button-quiet-on-call-to-action"
              }
              {...clickAttributes?.()}
            >
              {label}
            </OutsideLink>
          ))}
        </p>
      </div>
      <div className="call-to-action-stub" aria-hidden="true">
        {children}
      </div>
    </div>
  </section>
);

type StubProps = {
  readonly event: string;
  readonly rows: readonly { readonly label: string; readonly value: string }[];
};

export const CallToActionStub = ({ event, rows }: StubProps) => (
  <>
    <p className="call-to-action-event">{event}</p>
    {rows.map(({ label, value }) => (
      <p key={label}>
        {/* oxlint-disable-next-line site/text-in-element -- each page sets it once */}
        {label}
        <strong>{value}</strong>
      </p>
    ))}
  </>
);
