import { showClock } from "../../src/content/sample-event.ts";
import { ArrivalChart } from "../props/arrival-chart.tsx";
import { arrivals, clockAt, countArrivals } from "../arrivals.ts";
import { arrivalsWords as words, event } from "../content.ts";
import { glide, pulse } from "../motion.ts";
import { Pointer } from "../props/pointer.tsx";
import type { Moment, Scene } from "./scene.ts";

type CheckpointCardProps = {
  readonly name: string;
  readonly from: number;
  readonly total: number;
  readonly count: number;
  /** All three from 0 to 1: the newest number's way in, the card under a finger, the card chosen. */
  readonly rolled: number;
  readonly press: number;
  readonly chosen: number;
};

const CheckpointCard = ({ name, from, total, count, rolled, press, chosen }: CheckpointCardProps) => (
  <div
    className={chosen > 0.3 ? "checkpoint-card checkpoint-chosen" : "checkpoint-card"}
    style={{ scale: String(1 - 0.03 * press) }}
  >
    <p>{name}</p>
    <p className="checkpoint-count">
      <strong>
        <span style={{ translate: `0 ${(1 - rolled) * 10}px` }}>{from + count}</span>
      </strong>
      of {total}
    </p>
    <progress className="film-progress" value={from + count - 1 + rolled} max={total} />
  </div>
);

type ArrivalLogProps = { readonly time: number; readonly chosenAt: number; readonly rows: number };

const rowHeight = 33;
const doorNames = { main: words.checkpoints[0].name, hall: words.checkpoints[1].name } as const;

/** Who came in last, on top; from `chosenAt` on only those of Hall B. */
const ArrivalLog = ({ time, chosenAt, rows }: ArrivalLogProps) => {
  const chosen = time >= chosenAt;
  const shown = arrivals
    .filter(({ at, door }) => at <= time && (!chosen || door === "hall"))
    .slice(-rows - 1)
    .reverse();
  const come = glide(time, shown[0]?.at ?? 0, 0.35);
  return (
    <div className="arrival-log" style={{ opacity: chosen ? glide(time, chosenAt, 0.4) : 1 }}>
      <p>{words.logTitle}</p>
      <ul style={{ height: rows * rowHeight }}>
        {shown.map(({ at, door, name }, index) => (
          <li
            key={`${door}-${at}`}
            style={{
              translate: `0 ${(index - 1 + come) * rowHeight}px`,
              opacity: index === 0 ? come : index === rows ? 1 - come : 1,
            }}
          >
            <span className={`arrival-gate arrival-${door}`} />
            {name}
            <span>{doorNames[door]}</span>
          </li>
        ))}
      </ul>
    </div>
  );
};

const at = { hover: 2.6, newest: 4.2, choose: 6.8 };

const places = {
  wide: {
    window: { left: 30, top: 22, width: 580, height: 356 },
    start: { x: 660, y: 330 },
    bar: { x: 250, y: 296 },
    newest: { x: 288, y: 282 },
    hall: { x: 470, y: 128 },
    rest: { x: 566, y: 150 },
  },
  tall: {
    window: { left: 16, top: 28, width: 328, height: 584 },
    start: { x: 400, y: 560 },
    bar: { x: 256, y: 356 },
    newest: { x: 294, y: 338 },
    hall: { x: 262, y: 150 },
    rest: { x: 400, y: 420 },
  },
} as const;

const draw = ({ time, cut }: Moment) => {
  const place = places[cut];
  const chosen = glide(time, at.choose + 0.1, 0.5);
  const [main, hall] = words.checkpoints;
  const mainCount = countArrivals("main", time);
  const hallCount = countArrivals("hall", time);
  return (
    <div className="film-set film-ink">
      <div className="film-window" style={place.window}>
        <p className="film-bar">
          <span>{event.name}</span>
          <span className="arrivals-live">
            <span style={{ scale: String(1 + 0.35 * pulse(time % 1.2, 0, 0.6)) }} />
            {words.live} · {showClock(clockAt(time))}
          </span>
        </p>
        <div className="arrivals-room">
          <CheckpointCard {...main} {...mainCount} press={0} chosen={0} />
          <CheckpointCard {...hall} {...hallCount} press={pulse(time, at.choose, 0.24)} chosen={chosen} />
          <ArrivalChart
            grown={{
              main: words.sinceLastColumn.main + mainCount.count - 1 + mainCount.rolled,
              hall: words.sinceLastColumn.hall + hallCount.count - 1 + hallCount.rolled,
            }}
            chosen={chosen}
            tip={
              time < at.hover || time >= at.choose - 0.6 ? undefined : time < at.newest ? "past" : "newest"
            }
            tipShown={glide(time, at.hover, 0.25) * (1 - glide(time, at.choose - 0.8, 0.2))}
          />
          <ArrivalLog time={time} chosenAt={at.choose + 0.1} rows={cut === "wide" ? 3 : 5} />
        </div>
      </div>
      <Pointer
        time={time}
        looks={cut === "wide" ? "arrow" : "finger"}
        stops={[
          { at: 1.4, ...place.start },
          { at: at.hover, ...place.bar },
          { at: at.newest - 0.5, ...place.bar },
          { at: at.newest, ...place.newest },
          { at: at.choose - 0.9, ...place.newest },
          { at: at.choose, ...place.hall, press: true },
          { at: at.choose + 0.6, ...place.hall },
          { at: at.choose + 1.4, ...place.rest },
        ]}
      />
    </div>
  );
};

export const arrivalsScene: Scene = {
  seconds: 12,
  posterAt: 5.2,
  captions: [
    { at: 0, text: "A live dashboard: the main door and Hall B count up, guest by guest." },
    { at: 2.6, text: "The chart shows the arrivals of every ten minutes." },
    { at: 4.2, text: "The newest column is still growing: it is the rush." },
    { at: 6.9, text: "The organizer chooses Hall B: chart and names are now those of the hall." },
    { at: 9.5, text: "Both counts go on rising." },
  ],
  draw,
};
