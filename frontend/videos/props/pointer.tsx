import { pulse, travel, mix } from "../motion.ts";

/** Where the pointer comes to rest, in the stage's pixels, and when; `press` says that it clicks there. */
export type Stop = { readonly at: number; readonly x: number; readonly y: number; readonly press?: true };

type PointerProps = {
  readonly time: number;
  readonly looks: "arrow" | "finger";
  readonly stops: readonly [Stop, ...Stop[]];
};

const pressSeconds = 0.24;
const longestTravel = 0.9;

/** A mouse's arrow or a fingertip on its way from stop to stop, in a slight curve as a hand moves. */
export const Pointer = ({ time, looks, stops }: PointerProps) => {
  const next = stops.find(({ at }) => at > time);
  const last = stops.findLast(({ at }) => at <= time) ?? stops[0];
  const target = next ?? last;
  const seconds = Math.min(longestTravel, target.at - last.at);
  const way = seconds > 0 ? travel(time, target.at - seconds, seconds) : 1;
  const bow = Math.sin(Math.PI * way) * 0.06;
  const x = mix(last.x, target.x, way) - (target.y - last.y) * bow;
  const y = mix(last.y, target.y, way) + (target.x - last.x) * bow;
  const pressed = Math.max(...stops.map(({ at, press }) => (press ? pulse(time, at, pressSeconds) : 0)));
  const press = stops.findLast(({ at, press }) => press && at <= time);
  const ring = press === undefined ? 1 : Math.min(1, (time - press.at) / 0.5);
  return (
    <div className={`pointer pointer-${looks}`} style={{ translate: `${x}px ${y}px` }}>
      <span className="pointer-ring" style={{ scale: String(0.3 + ring), opacity: (1 - ring) * 0.7 }} />
      {looks === "arrow" ? (
        <svg viewBox="0 0 24 30" style={{ scale: String(1 - 0.16 * pressed) }}>
          <path d="M2 2v21.5l5.6-5 3.7 8.6 4-1.7-3.7-8.5 7.6-.6z" />
        </svg>
      ) : (
        <span className="pointer-tip" style={{ scale: String(1 - 0.22 * pressed) }} />
      )}
    </div>
  );
};
