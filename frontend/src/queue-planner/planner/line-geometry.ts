import type { LineCurve, Spread } from "#shared/queue-planner/measure-line.ts";

export const lineBox = { width: 1000, height: 1000 } as const;

export type LineGeometry = {
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
  const trace = (points: typeof ownSeen, read: (point: Spread) => number): string =>
    points
      .map((point) => {
        const x = (point.seconds / untilSeconds) * lineBox.width;
        const y = (1 - read(point) / top) * lineBox.height;
        return `${x.toFixed(1)} ${y.toFixed(1)}`;
      })
      .join("L");
  const edge = trace(ownSeen, ({ middle }) => middle);
  const lastX = (((ownSeen.at(-1)?.seconds ?? 0) / untilSeconds) * lineBox.width).toFixed(1);
  return {
    band: `M${trace(ownSeen, ({ high }) => high)}L${trace(ownSeen.toReversed(), ({ low }) => low)}z`,
    area: `M${edge}L${lastX} ${lineBox.height}L0 ${lineBox.height}z`,
    edge: `M${edge}`,
    paper: `M${trace(paperSeen, ({ middle }) => middle)}`,
    ticks: ticks.map((guests) => ({ guests, share: guests / top })),
    shareOf: (seconds) => Math.min(1, Math.max(0, seconds / untilSeconds)),
  };
};
