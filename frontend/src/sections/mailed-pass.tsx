import type { ReactNode } from "react";
import messages from "#messages/sample-event.json" with { type: "json" };
import { formatMessage } from "#shared/format-message.ts";
import { priya } from "../sample-event/sample-event-words.ts";

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
        <path className="envelope-paper" d="M0 0L120 62 240 0V112a8 8 0 0 1-8 8H8a8 8 0 0 1-8-8Z" />
        <path className="envelope-fold" d="M3 118L98 50M237 118L142 50M0 0L120 62 240 0" />
      </svg>
    </div>
    <p className="mailing-chat">
      {content.chat}
      <span>{content.sent}</span>
    </p>
  </div>
);
