import { groupDigits } from "#shared/group-digits.ts";
import type { QueueResult } from "#shared/queue-planner/simulate-queue.ts";
import { describeMoment } from "#shared/queue-planner/describe-result.ts";
import { describeGuests } from "#shared/queue-planner/describe-counts.ts";
import { drawLine } from "./planner/line-geometry.ts";
import type { LineCurve } from "#shared/queue-planner/measure-line.ts";
import type { Plan } from "#shared/queue-planner/plan.ts";
import { writeTime } from "#shared/queue-planner/plan-address.ts";
import { makeQuestion, minuteOf } from "#shared/queue-planner/plan-question.ts";
import { chartContent as content } from "./queue-planner-content.ts";

/**
 * The chart ends shortly after the last arrival and the end of the planned line; the line of the printed list
 * may last hours longer.
 */
export const findUntilSeconds = (plan: Plan, { own }: QueueResult): number =>
  1.04 * Math.max(makeQuestion(plan).queue.arrivalSeconds, own.goneAtSeconds.high);

/** Time and length of the longest line in the median run. */
export const findPeak = ({ stepSeconds, points }: LineCurve) =>
  points.reduce(
    (peak, { middle }, index) =>
      middle > peak.guests ? { guests: middle, seconds: index * stepSeconds } : peak,
    { guests: 0, seconds: 0 },
  );

const percent = (share: number): string => `${(share * 100).toFixed(1)}%`;

type ChartProps = { readonly plan: Plan; readonly result: QueueResult };

const Drawing = ({ plan, result }: ChartProps) => {
  const { own, paper } = result;
  const {
    width,
    height,
    band,
    area,
    edge,
    paper: paperEdge,
    ticks,
    shareOf,
  } = drawLine(own.curve, paper.curve, findUntilSeconds(plan, result));
  const { queue, beginsAtSeconds } = makeQuestion(plan);
  const peak = findPeak(own.curve);
  const doors = shareOf(queue.opensAtSeconds);
  const begins = shareOf(beginsAtSeconds);
  return (
    <svg
      className="chart"
      role="img"
      aria-label={content.label(describeGuests(peak.guests), describeMoment(minuteOf(plan, peak.seconds)))}
    >
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        x="0"
        y="6%"
        width="100%"
        height="82%"
      >
        {ticks.map(({ share }) => (
          <path key={share} className="chart-rule" d={`M0 ${(1 - share) * height}h${width}`} />
        ))}
        <path className="chart-moment" d={`M${doors * width} 0v${height}`} />
        <path className="chart-moment" d={`M${begins * width} 0v${height}`} />
        <path className="chart-paper" d={paperEdge} />
        <path className="chart-band" d={band} />
        <path className="chart-area" d={area} />
        <path className="chart-edge" d={edge} />
        <path className="chart-ground" d={`M0 ${height}h${width}`} />
      </svg>
      {ticks.map(({ guests, share }) => (
        <text key={guests} className="chart-text" x="0" y={percent(0.06 + 0.82 * (1 - share))} dy="-4">
          {groupDigits(guests)}
        </text>
      ))}
      <text className="chart-text" x={percent(doors)} y="97%" textAnchor={doors > 0.2 ? "middle" : "start"}>
        {content.doors(writeTime(plan.doorsMinute))}
      </text>
      <text className="chart-text" x={percent(begins)} y="97%" textAnchor={begins > 0.75 ? "end" : "middle"}>
        {content.begins(writeTime(plan.doorsMinute + plan.minutes))}
      </text>
    </svg>
  );
};

const tableRows = 14;

/** The chart's values as a table, for screen readers and for exact numbers. */
const Table = ({ plan, result: { own, paper } }: ChartProps) => {
  const { stepSeconds, points } = own.curve;
  const every = Math.max(1, Math.ceil(points.length / tableRows));
  return (
    <table className="sheet-table">
      <thead>
        <tr>
          {content.columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {points.map(({ low, middle, high }, index) =>
          index % every > 0 ? null : (
            <tr key={index}>
              <th scope="row">{describeMoment(minuteOf(plan, index * stepSeconds))}</th>
              <td>{groupDigits(middle)}</td>
              <td>{`${groupDigits(low)} to ${groupDigits(high)}`}</td>
              <td>{groupDigits(paper.curve.points[index]?.middle ?? 0)}</td>
            </tr>
          ),
        )}
      </tbody>
    </table>
  );
};

/** Number of waiting guests, from the first guest to the end of the line. */
export const LineChart = (props: ChartProps) => {
  const { plan, result } = props;
  const paperGone = describeMoment(minuteOf(plan, result.paper.goneAtSeconds.middle));
  return (
    <figure className="line-chart">
      <figcaption>
        <strong>{content.heading}</strong>
        <span className="line-key line-key-own">{content.scan}</span>
        <span className="line-key line-key-paper">
          {result.paper.goneAtSeconds.middle > findUntilSeconds(plan, result)
            ? content.paperGone(paperGone)
            : content.paper}
        </span>
      </figcaption>
      <Drawing {...props} />
      <details className="plan-more">
        <summary>{content.table}</summary>
        <Table {...props} />
      </details>
    </figure>
  );
};
