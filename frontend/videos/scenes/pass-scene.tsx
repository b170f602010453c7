import type { CSSProperties } from "react";
import { PassCode } from "../../src/ui/pass-code.tsx";
import { event, passWords as words } from "../content.ts";
import { GuestPhone } from "../props/guest-phone.tsx";
import { counted, mix, pulse, share, travel } from "../motion.ts";
import { filmCodes } from "../pass-codes.build.ts";
import { Pointer } from "../props/pointer.tsx";
import type { Moment, Scene } from "./scene.ts";
import { Tick } from "../props/tick.tsx";

type SendCardProps = { readonly time: number; readonly at: number; readonly style: CSSProperties };

const sendSeconds = 1.9;

/** The organizer's side: one button, and how many passes have left and been opened. */
const SendCard = ({ time, at, style }: SendCardProps) => {
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

const at = { send: 1.3, notice: 2.5, open: 4, text: 4.4, pass: 5.1, reply: 6.3, enlarge: 7.5 };

/** Passes on their way to other guests: when each leaves, and where it leaves the stage. */
const flights = {
  wide: [
    { x: 120, y: -60 },
    { x: 300, y: 470 },
    { x: 330, y: -60 },
    { x: -60, y: 330 },
    { x: 470, y: 150 },
    { x: 210, y: -60 },
    { x: 160, y: 470 },
    { x: 360, y: 470 },
    { x: -60, y: 110 },
  ],
  tall: [
    { x: -60, y: 60 },
    { x: 420, y: 330 },
    { x: 420, y: 30 },
    { x: -60, y: 380 },
    { x: 180, y: 330 },
    { x: 420, y: 190 },
    { x: -60, y: 200 },
  ],
} as const;
const flightGap = 0.2;

const draw = ({ time, cut }: Moment) => {
  const tall = cut === "tall";
  const gone = tall ? travel(time, at.notice + 0.55, 0.8) : 0;
  const card = tall ? { left: 28, top: mix(28, -250, gone), width: 304 } : { left: 40, top: 92, width: 272 };
  const phone = tall
    ? { left: 40, top: mix(218, 34, gone), width: 280, height: 640 }
    : { left: 364, top: 26, width: 240, height: 460 };
  const buzz = Math.sin(time * 90) * 2.5 * pulse(time, at.notice, 0.35);
  const start = tall ? { x: 180, y: 120 } : { x: 176, y: 200 };
  return (
    <div className="film-set film-shape">
      {flights[cut].map((end, index) => {
        const way = travel(time, at.send + 0.15 + index * flightGap, 1);
        return way === 0 || way === 1 ? null : (
          <div
            key={index}
            className="pass-flight"
            style={{
              translate: `${mix(start.x, end.x, way)}px ${mix(start.y, end.y, way)}px`,
              rotate: `${(((index * 41) % 50) - 25) * way}deg`,
            }}
          >
            <PassCode {...filmCodes.squares} />
          </div>
        );
      })}
      <SendCard time={time} at={at.send} style={card} />
      <GuestPhone
        time={time}
        at={at}
        style={{ ...phone, rotate: `${buzz * 0.3}deg`, translate: `${buzz}px` }}
      />
      {!tall && (
        <Pointer
          time={time}
          looks="arrow"
          stops={[
            { at: 0.35, x: 330, y: 420 },
            { at: at.send, x: 196, y: 270, press: true },
            { at: at.send + 0.7, x: 196, y: 270 },
            { at: 2.9, x: 300, y: 330 },
          ]}
        />
      )}
      <Pointer
        time={time}
        looks="finger"
        stops={
          tall
            ? [
                { at: 0.3, x: 300, y: 690 },
                { at: at.send, x: 214, y: 190, press: true },
                { at: at.send + 0.3, x: 214, y: 190 },
                { at: 2.1, x: 320, y: 690 },
                { at: 3, x: 320, y: 690 },
                { at: at.open - 0.15, x: 250, y: 226, press: true },
                { at: at.open + 0.1, x: 250, y: 226 },
                { at: 4.8, x: 330, y: 690 },
                { at: at.enlarge - 0.9, x: 330, y: 690 },
                { at: at.enlarge - 0.15, x: 190, y: 300, press: true },
                { at: at.enlarge + 0.1, x: 190, y: 300 },
                { at: at.enlarge + 0.8, x: 330, y: 700 },
              ]
            : [
                { at: at.notice + 0.5, x: 600, y: 450 },
                { at: at.open - 0.15, x: 494, y: 186, press: true },
                { at: at.open + 0.1, x: 494, y: 186 },
                { at: 4.8, x: 620, y: 450 },
                { at: at.enlarge - 0.9, x: 620, y: 450 },
                { at: at.enlarge - 0.15, x: 470, y: 222, press: true },
                { at: at.enlarge + 0.1, x: 470, y: 222 },
                { at: at.enlarge + 0.8, x: 620, y: 450 },
              ]
        }
      />
    </div>
  );
};

export const passScene: Scene = {
  seconds: 11,
  posterAt: 10,
  captions: [
    { at: 0, text: `The organizer chooses ${words.send}.` },
    { at: 1.5, text: "The passes leave one after the other." },
    { at: 2.5, text: `A guest’s phone buzzes: a message from ${words.notice.from}.` },
    { at: 4, text: "The guest opens it. The pass is a QR code in the message." },
    { at: 6.3, text: "The guest answers: See you there!" },
    { at: 7.5, text: `A tap enlarges the pass: ${words.guest.name}, Thursday 12 March, main door.` },
  ],
  draw,
};
