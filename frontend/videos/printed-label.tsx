import type { doorWords } from "./content.ts";
import { glide, share, travel } from "./motion.ts";

type PrintedLabelProps = {
  readonly time: number;
  readonly print: number;
  readonly leave: number;
  readonly guest: (typeof doorWords.guests)[number];
};

export const printSeconds = 1.3;
const feeds = 9;

/** A label that leaves the printer line by line, as thermal printers do, and is then torn off. */
export const PrintedLabel = ({ time, print, leave, guest }: PrintedLabelProps) => {
  const fed = share(time, print, printSeconds) * feeds;
  const out = Math.min(1, (Math.floor(fed) + glide(fed % 1, 0, 0.6)) / feeds);
  const torn = travel(time, leave + 0.15, 0.8);
  if (out === 0 || torn === 1) return null;
  return (
    <div className={torn > 0 ? "door-paper door-paper-torn" : "door-paper"}>
      <div
        className="label"
        style={{
          translate: `${torn * 420}px ${(1 - out) * 100 - torn * 30}%`,
          rotate: `${torn * 16}deg`,
        }}
      >
        <strong>{guest.name}</strong>
        <span>{guest.from}</span>
        <span className={`role role-${guest.code}`}>{guest.role}</span>
      </div>
    </div>
  );
};
