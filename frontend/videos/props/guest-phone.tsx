import type { CSSProperties } from "react";
import { PassCode } from "../../src/ui/pass-code.tsx";
import { event, passWords as words } from "../content.ts";
import { bounce, glide, mix, pulse } from "../motion.ts";
import { filmCodes } from "../pass-codes.build.ts";

type Times = {
  readonly notice: number;
  readonly open: number;
  readonly text: number;
  readonly pass: number;
  readonly reply: number;
  readonly enlarge: number;
};

type GuestPhoneProps = { readonly time: number; readonly at: Times; readonly style: CSSProperties };

export const GuestPhone = ({ time, at, style }: GuestPhoneProps) => (
  <div className="guest-phone" style={style}>
    <div className="guest-screen">
      <Locked time={time} notice={at.notice} open={at.open} />
      {time >= at.open && <Chat time={time} at={at} />}
      {time >= at.enlarge && <WholePass time={time} from={at.enlarge} />}
    </div>
  </div>
);

const Locked = ({
  time,
  notice,
  open,
}: {
  readonly time: number;
  readonly notice: number;
  readonly open: number;
}) => (
  <div className="guest-locked">
    <svg viewBox="0 0 240 460" preserveAspectRatio="xMidYMin slice">
      <path className="guest-ribbon-back" d="M284 0 L160 330 L120 330 L240 0z" />
      <path className="guest-ribbon" d="M-44 0 L80 330 L120 330 L0 0z" />
      <rect className="guest-clip" x="100" y="322" width="40" height="18" rx="4" />
      <rect className="guest-card" x="52" y="352" width="136" height="180" rx="18" />
      <rect className="guest-slot" x="98" y="364" width="44" height="9" rx="4.5" />
    </svg>
    <p className="guest-clock">
      <strong>{words.clock}</strong>
      <span>{words.day}</span>
    </p>
    <div
      className="guest-notice"
      style={{
        translate: `0 ${mix(-150, 0, bounce(time, notice))}px`,
        scale: String(1 - 0.05 * pulse(time, open - 0.15, 0.3)),
        opacity: glide(time, notice, 0.15),
      }}
    >
      <span className="guest-mark" />
      <p>
        <strong>{words.notice.from}</strong>
        <span className="guest-when">{words.notice.when}</span>
        <span>{words.notice.text}</span>
      </p>
    </div>
  </div>
);

const Chat = ({ time, at }: { readonly time: number; readonly at: Times }) => {
  const come = (from: number) => ({
    opacity: glide(time, from, 0.2),
    scale: String(mix(0.8, 1, bounce(time, from))),
  });
  return (
    <div className="guest-chat" style={{ translate: `0 ${(1 - glide(time, at.open, 0.5)) * 100}%` }}>
      <p className="phone-bar">
        <span>{words.sender}</span>
        <span>{words.clock}</span>
      </p>
      <p className="bubble" style={come(at.text)}>
        {words.text}
      </p>
      <div className="pass" style={come(at.pass)}>
        <PassCode {...filmCodes.squares} />
        <p>
          <strong>{words.pass}</strong>
          <span>{event.day}</span>
          <span>{words.gate}</span>
        </p>
      </div>
      <p className="bubble bubble-reply" style={come(at.reply)}>
        {words.reply}
      </p>
    </div>
  );
};

/** The pass as it is shown at the door: a badge with a stub to tear off. */
const WholePass = ({ time, from }: { readonly time: number; readonly from: number }) => {
  const grown = glide(time, from, 0.55);
  return (
    <div className="guest-whole" style={{ opacity: glide(time, from, 0.2) }}>
      <div
        className="badge"
        style={{ scale: String(mix(0.55, 1, grown)), translate: `0 ${mix(-40, 0, grown)}px` }}
      >
        <span className="badge-slot" />
        <div className="badge-top">
          <p className="badge-event">
            <span>{event.name}</span>
          </p>
          <p className="badge-name">{words.guest.name}</p>
          <p className="badge-from">{words.date}</p>
        </div>
        <div className="badge-stub">
          <PassCode {...filmCodes.squares} />
          <div className="badge-seat">
            <p>
              {words.guest.place}
              <strong>{words.guest.seat}</strong>
            </p>
            <span className="role role-squares">{words.guest.role}</span>
          </div>
        </div>
      </div>
    </div>
  );
};
