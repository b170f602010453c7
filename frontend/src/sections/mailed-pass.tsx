import type { ReactNode } from "react";
import messages from "#messages/sample-event.json" with { type: "json" };
import { formatMessage } from "#shared/format-message.ts";
import { priya } from "../sample-event/sample-event-texts.ts";
import envelope from "./envelope.svg";

const content = {
  seat: formatMessage(messages.pass.seat, { seat: priya.seat }),
  sent: "09:00",
  chat: messages.pass.chat,
} as const;

type MailedPassProps = {
  /** The code of the first sample guest. */
  readonly children: ReactNode;
};

export const MailedPass = ({ children }: MailedPassProps) => (
  <div className="mailing">
    <div className="envelope on-paper">
      <div className="envelope-pass">
        {children}
        <p>
          <strong>{priya.name}</strong>
          {content.seat}
        </p>
      </div>
      <svg className="envelope-front" viewBox="0 0 240 120" aria-hidden="true">
        <use href={`${envelope}#envelope`} />
      </svg>
    </div>
    <p className="mailing-chat">
      {content.chat}
      <span>{content.sent}</span>
    </p>
  </div>
);
