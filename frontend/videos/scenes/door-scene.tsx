import { LabelPrinter } from "../props/label-printer.tsx";
import { type doorWords, doorWords as words } from "../content.ts";
import { DoorScanner } from "../props/door-scanner.tsx";
import { bounce, glide, share, travel } from "../motion.ts";
import { Pointer } from "../props/pointer.tsx";
import type { Moment, Scene } from "./scene.ts";
import { Stamp } from "../props/stamp.tsx";

type PrintedLabelProps = {
  readonly time: number;
  readonly print: number;
  readonly leave: number;
  readonly guest: (typeof doorWords.guests)[number];
};

const printSeconds = 1.3;
const feeds = 9;

/** A label that leaves the printer line by line, as thermal printers do, and is then torn off. */
const PrintedLabel = ({ time, print, leave, guest }: PrintedLabelProps) => {
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

/** One guest's way through the door, counted from `come`. */
const guestTimes = (come: number, quick: number, stay: number) => {
  const scan = come + 0.7 * quick;
  const found = scan + 0.85 * quick;
  return { come, scan, found, print: found + 0.5, leave: found + stay };
};

const times = [guestTimes(0.4, 1, 2.5), guestTimes(4.9, 0.8, Infinity)] as const;
const taps = times[0].leave - 0.1;

const places = {
  wide: {
    scanner: { left: 48, top: 26, width: 252, height: 460 },
    printer: { left: 346, bottom: 28, width: 252 },
    counter: 340,
    stamp: { left: 196, top: 96 },
    next: { x: 174, y: 372 },
    away: { x: 330, y: 460 },
  },
  tall: {
    scanner: { left: 36, top: -44, width: 288, height: 450 },
    printer: { left: 50, bottom: -60, width: 260 },
    counter: 604,
    stamp: { left: 170, top: 66 },
    next: { x: 180, y: 372 },
    away: { x: 380, y: 700 },
  },
} as const;

const draw = ({ time, cut }: Moment) => {
  const place = places[cut];
  const turn = time < times[1].come ? 0 : 1;
  const [first, second] = words.guests;
  const inside = time < times[0].found ? first.count - 1 : time < times[1].found ? first.count : second.count;
  const busy = times.some(({ print }) => time > print && time < print + printSeconds);
  const counted = Math.max(...times.map(({ found }) => (time >= found ? found : -1)));
  return (
    <div className="film-set film-success">
      {cut === "wide" && (
        <p className="door-count">
          <strong style={{ translate: `0 ${(1 - bounce(time, counted)) * -18}px` }}>{inside}</strong>
          <span>{words.total}</span>
        </p>
      )}
      <div className="door-counter" style={{ top: place.counter }} />
      <div
        className={busy && (time * 4) % 1 < 0.5 ? "door-printer door-printer-lit" : "door-printer"}
        style={place.printer}
      >
        <LabelPrinter>
          {times.map((own, index) => {
            const guest = words.guests[index];
            return guest && <PrintedLabel key={guest.code} time={time} {...own} guest={guest} />;
          })}
        </LabelPrinter>
      </div>
      <DoorScanner time={time} turns={times} turn={turn} inside={inside} style={place.scanner} />
      {times.map(({ found, leave }, index) =>
        time < leave ? (
          <Stamp
            key={found}
            time={time}
            at={found + 0.12}
            title={words.stamp}
            detail={words.guests[index]?.time ?? ""}
            {...place.stamp}
          />
        ) : null,
      )}
      <Pointer
        time={time}
        looks="finger"
        stops={[
          { at: taps - 0.8, ...place.away },
          { at: taps, ...place.next, press: true },
          { at: taps + 0.3, ...place.next },
          { at: taps + 1.1, ...place.away },
        ]}
      />
    </div>
  );
};

export const doorScene: Scene = {
  seconds: 10,
  posterAt: 3.6,
  captions: [
    { at: 0, text: "At the main door, the team’s handheld scans a guest’s pass." },
    {
      at: 1.95,
      text: `A green stamp says: Checked in, ${words.guests[0].scan.seconds} seconds. ${words.guests[0].name}’s label leaves the printer.`,
    },
    { at: 4.3, text: "A tap on Next guest." },
    { at: 5, text: `${words.guests[1].name} shows his pass.` },
    { at: 6.3, text: "He is checked in as well, and his label is printed." },
  ],
  draw,
};
