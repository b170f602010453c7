import type { CSSProperties } from "react";
import { PassCode } from "../../src/ui/pass-code.tsx";
import { doorWords as words, event } from "../content.ts";
import { glide, mix, pulse, share, travel } from "../motion.ts";
import { filmCodes } from "../pass-codes.build.ts";
import { Tick } from "./tick.tsx";

/** The venue's entrance as the scanner's camera sees it, out of focus: a glass door, daylight, and who waits outside. */
const Entrance = () => (
  <svg className="entrance" viewBox="0 0 236 444" preserveAspectRatio="xMidYMin slice">
    <path className="entrance-floor" d="M-20 300H256V460H-20z" />
    <path className="entrance-light" d="M34 300H202L250 460H-14z" />
    <path className="entrance-day" d="M26 62H210V304H26z" />
    <g className="entrance-guests">
      <path d="M34 304V214q0-26 24-26t24 26v90zM44 166a14 15 0 1 1 28 0 14 15 0 1 1-28 0" />
      <path d="M164 304V226q0-24 22-24t22 24v78zM173 180a13 14 0 1 1 26 0 13 14 0 1 1-26 0" />
    </g>
    <path
      className="entrance-frame"
      d="M16 52H220V306H208V64H124V306H112V64H28V306H16zM100 170h6v52h-6zM130 170h6v52h-6z"
    />
  </svg>
);

type Turn = { readonly come: number; readonly scan: number; readonly found: number; readonly leave: number };

type DoorScannerProps = {
  readonly time: number;
  readonly turns: readonly Turn[];
  /** Whose turn it is: an index of `turns` and of the guests. */
  readonly turn: number;
  readonly inside: number;
  readonly style: CSSProperties;
};

export const DoorScanner = ({ time, turns, turn, inside, style }: DoorScannerProps) => {
  const own = turns[turn];
  const guest = words.guests[turn];
  if (own === undefined || guest === undefined) return null;
  const found = time >= own.found && time < own.leave;
  const scanning = share(time, own.scan, own.found - own.scan);
  const verdict = glide(time, own.found, 0.35) * (1 - glide(time, own.leave, 0.3));
  return (
    <div className="handheld" style={style}>
      <span className={found ? "handheld-lamp handheld-lamp-found" : "handheld-lamp"} />
      <div className="handheld-screen">
        <Entrance />
        <p className="door-bar">
          <strong>{words.gate}</strong>
          <span>
            {inside} / {event.guests}
          </span>
        </p>
        {turns.map((each, index) => (
          <ShownPass key={each.come} time={time} turn={each} index={index} />
        ))}
        <span
          className={found ? "door-frame door-frame-found" : "door-frame"}
          style={{
            scale: String(
              mix(1.06, 1, glide(time, own.found - 0.1, 0.2)) + 0.03 * pulse(time, own.found, 0.3),
            ),
          }}
        >
          <span />
          {scanning > 0 && scanning < 1 && (
            <span className="door-beam" style={{ top: `${50 - 46 * Math.cos(scanning * Math.PI * 3)}%` }} />
          )}
        </span>
        <span className="door-flash" style={{ opacity: 0.35 * pulse(time, own.found, 0.25) }} />
        <p className="door-aim" style={{ opacity: (1 - verdict) * (1 - glide(time, own.come, 0.4)) }}>
          {words.aim}
        </p>
        <div className="door-verdict" style={{ translate: `0 ${(1 - verdict) * 110}%` }}>
          <p>
            <Tick size={1} />
            <strong>{guest.name}</strong>
          </p>
          <p className="door-next" style={{ scale: String(1 - 0.05 * pulse(time, own.leave - 0.1, 0.24)) }}>
            {words.next}
          </p>
        </div>
      </div>
    </div>
  );
};

/** A guest's own phone in front of the camera, with the pass on it. */
const ShownPass = ({
  time,
  turn,
  index,
}: {
  readonly time: number;
  readonly turn: Turn;
  readonly index: number;
}) => {
  const guest = words.guests[index];
  const come = travel(time, turn.come, 0.75);
  const go = travel(time, turn.leave + 0.1, 0.6);
  if (guest === undefined || come === 0 || go === 1) return null;
  const sway = Math.sin(time * 3.1) * 1.6 * (1 - share(time, turn.found - 0.2, 0.2));
  return (
    <div
      className="door-pass"
      style={{
        translate: `${mix(90, 0, come) - 30 * go}px ${mix(330, 0, come) - 360 * go + sway}px`,
        rotate: `${mix(22, -2, come) - 10 * go + sway * 0.5}deg`,
      }}
    >
      <strong>{guest.name}</strong>
      <PassCode {...filmCodes[guest.code]} />
    </div>
  );
};
