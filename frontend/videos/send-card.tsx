import type { CSSProperties } from "react";
import { event, passWords as words } from "./content.ts";
import { counted, pulse, share } from "./motion.ts";
import { Tick } from "./tick.tsx";

type SendCardProps = { readonly time: number; readonly at: number; readonly style: CSSProperties };

const sendSeconds = 1.9;

/** The organizer's side: one button, and how many passes have left and been opened. */
export const SendCard = ({ time, at, style }: SendCardProps) => {
  const sending = share(time, at + 0.2, sendSeconds);
  const opened = counted(0, 64, share(time, at + 1.4, 9));
  return (
    <div className="film-window send-card" style={style}>
      <p className="send-title">
        <strong>{words.title}</strong>
        <span>{event.name}</span>
      </p>
      <div className="send-count">
        <p>
          <strong>{counted(0, event.guests, sending)}</strong>
          <span>{words.sentLabel}</span>
        </p>
        <p>
          <strong>{opened}</strong>
          <span>{words.openedLabel}</span>
        </p>
      </div>
      <progress className="film-progress" value={sending * event.guests} max={event.guests} />
      <p
        className={sending === 1 ? "button send-button send-done" : "button button-primary send-button"}
        style={{ scale: String(1 - 0.05 * pulse(time, at, 0.24)) }}
      >
        {sending === 0 ? words.send : sending < 1 ? words.sending : words.sent}
        {sending === 1 && <Tick size={1} />}
      </p>
    </div>
  );
};
