import { priya } from "../content/sample-event-words.build.ts";
import { guestCodes } from "../features/pass/guest-codes.ts";
import { PassCode } from "../ui/pass-code.tsx";

const words = { seat: `Row ${priya.seat}`, sent: "09:00", chat: "Your pass for Thursday" } as const;

/** A pass half out of its envelope, and the same pass in a chat. */
export const MailedPass = () => (
  <div className="mailing">
    <div className="envelope on-paper">
      <div className="envelope-pass">
        <PassCode {...guestCodes.squares} />
        <p>
          <strong>{priya.name}</strong>
          {words.seat}
        </p>
      </div>
      <svg className="envelope-front" viewBox="0 0 240 120" aria-hidden="true">
        <path className="envelope-paper" d="M0 0L120 62 240 0V112a8 8 0 0 1-8 8H8a8 8 0 0 1-8-8Z" />
        <path className="envelope-fold" d="M3 118L98 50M237 118L142 50M0 0L120 62 240 0" />
      </svg>
    </div>
    <p className="mailing-chat">
      {words.chat}
      <span>{words.sent}</span>
    </p>
  </div>
);
