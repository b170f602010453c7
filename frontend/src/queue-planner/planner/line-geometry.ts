import type { LineCurve, Spread } from "#shared/queue-planner/measure-line.ts";

export type LineGeometry = {
  /** One unit of width is a step of the curve, one unit of height a guest, so paths consist of small integers. */
  readonly width: number;
  readonly height: number;
  /** SVG paths: the band with nine of ten runs, and the median run, closed along the base line. */
  readonly band: string;
  readonly area: string;
  readonly edge: string;
  readonly paper: string;
  readonly ticks: readonly { readonly guests: number; readonly share: number }[];
  readonly shareOf: (seconds: number) => number;
};

const niceSteps = [1, 2, 5];

/** Marks of a scale that reaches at least `most`: two to five of them at round numbers. */
const findTicks = (most: number): readonly number[] => {
  const reach = Math.max(4, most);
  for (let power = 1; ; power *= 10)
    for (const nice of niceSteps) {
      const step = nice * power;
      if (reach / step <= 4)
        return Array.from({ length: Math.ceil(reach / step) }, (_, index) => (index + 1) * step);
    }
};

type Point = { readonly x: number; readonly y: number };

const round = (value: number): number => Number(value.toFixed(2));

/** Relative lines, because equal steps compress well. */
const writePath = (points: readonly Point[]): string =>
  points
    .map(({ x, y }, index) => {
      const last = points[index - 1];
      return last ? `${round(x - last.x)} ${round(y - last.y)}` : `M${x} ${y}l`;
    })
    .join(" ")
    .replaceAll(" -", "-");

/** @param untilSeconds end of the chart, where a longer line is cut off */
export const drawLine = (own: LineCurve, paper: LineCurve, untilSeconds: number): LineGeometry => {
  const seen = ({ stepSeconds, points }: LineCurve) =>
    points.slice(0, Math.floor(untilSeconds / stepSeconds) + 2).map((point, index) => ({
      ...point,
      seconds: index * stepSeconds,
    }));
  const [ownSeen, paperSeen] = [seen(own), seen(paper)];
  const most = Math.max(...ownSeen.map(({ high }) => high), ...paperSeen.map(({ middle }) => middle));
  const ticks = findTicks(most);
  const top = ticks.at(-1) ?? 1;
  const width = untilSeconds / own.stepSeconds;
  const placeOf = (guests: number, seconds: number): Point => ({
    x: round(seconds / own.stepSeconds),
    y: round(top - guests),
  });
  const trace = (points: typeof ownSeen, read: (point: Spread) => number): readonly Point[] =>
    points.map((point) => placeOf(read(point), point.seconds));
  const edge = trace(ownSeen, ({ middle }) => middle);
  const floor = [placeOf(0, ownSeen.at(-1)?.seconds ?? 0), placeOf(0, 0)];
  const high = trace(ownSeen, (point) => point.high);
  const low = trace(ownSeen.toReversed(), (point) => point.low);
  return {
    width,
    height: top,
    band: `${writePath([...high, ...low])}z`,
    area: `${writePath([...edge, ...floor])}z`,
    edge: writePath(edge),
    paper: writePath(trace(paperSeen, ({ middle }) => middle)),
    ticks: ticks.map((guests) => ({ guests, share: guests / top })),
    shareOf: (seconds) => Math.min(1, Math.max(0, seconds / untilSeconds)),
  };
};
