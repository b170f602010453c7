import { useRef } from "react";
import type { QueueResult } from "#shared/queue-planner/simulate-queue.ts";
import { describeMoment, describeVerdict, describeWait } from "#shared/queue-planner/describe-result.ts";
import { describeGuests, describeStations } from "#shared/queue-planner/describe-counts.ts";
import type { LineMeasures } from "#shared/queue-planner/measure-line.ts";
import type { Plan } from "#shared/queue-planner/plan.ts";
import { writeTime } from "#shared/queue-planner/plan-address.ts";
import { minuteOf } from "#shared/queue-planner/plan-question.ts";
import type { PlanResult, PlannerState } from "./planner/use-planner.ts";
import { answerContent as content, compareContent } from "./queue-planner-content.ts";
import { LineChart } from "./line-chart.tsx";
import { PlanActions } from "./plan-actions.tsx";
import { SmallButton } from "../ui/button.tsx";

/** Minimum number of waiting guests for which a line is mentioned. */
export const leastLine = 3;

const goneOf = (plan: Plan, { longestLine, goneAtSeconds }: LineMeasures): string =>
  longestLine.middle < leastLine ? "–" : describeMoment(minuteOf(plan, goneAtSeconds.middle));

const Facts = ({ plan, result }: { readonly plan: Plan; readonly result: QueueResult }) => {
  const { own } = result;
  const rows = [
    [content.typical, describeWait(own.wait.median)],
    [content.nineInTen, describeWait(own.wait.nineInTen)],
    [content.waiting(writeTime(plan.doorsMinute + plan.minutes)), describeGuests(own.waitingThen.middle)],
  ] as const;
  return (
    <dl className="sheet-facts">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
};

/** Compares the planned door with one where every guest is searched in a printed list. */
const Compare = ({ plan, result }: { readonly plan: Plan; readonly result: QueueResult }) => {
  const { rows, columns, none } = compareContent;
  const { own, paper, leastStations, leastStationsWithPaper } = result;
  const cells = [
    [rows.longestWait, describeWait(own.longestWait.middle), describeWait(paper.longestWait.middle)],
    [rows.longestLine, describeGuests(own.longestLine.middle), describeGuests(paper.longestLine.middle)],
    [rows.gone, goneOf(plan, own), goneOf(plan, paper)],
    [rows.stations(plan.within), `${leastStations ?? none}`, `${leastStationsWithPaper ?? none}`],
  ] as const;
  return (
    <table className="sheet-table">
      <caption>{compareContent.heading}</caption>
      <thead>
        <tr>
          {columns.map((column, index) =>
            index === 0 ? (
              <td key={column} />
            ) : (
              <th key={column} scope="col">
                {column}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {cells.map(([label, ours, theirs]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{ours}</td>
            <td>{theirs}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

const describe = ({ plan, result }: PlanResult): string =>
  content.summary(
    describeWait(result.own.longestWait.middle),
    describeGuests(result.own.longestLine.middle),
    describeVerdict(plan, result),
  );

type ResultSectionProps = PlannerState & {
  /** The form's plan. The shown result may still be of an earlier one. */
  readonly plan: Plan;
  readonly onStations: (stations: number) => void;
};

/** The result, drawn as a sheet on a clipboard. */
export const ResultSection = ({ plan, shown, settled, failed, onStations }: ResultSectionProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const { plan: shownPlan, result } = shown;
  const isStale = shownPlan !== plan;
  const { own, leastStations } = result;
  const { low, middle, high } = own.longestWait;
  const wait = describeWait(middle);
  const verdict = describeVerdict(shownPlan, result);
  const isShort = leastStations !== undefined && leastStations > shownPlan.stations;
  return (
    <>
      <section
        className="sheet clipboard on-paper"
        aria-labelledby="sheet-title"
        data-stale={isStale || undefined}
      >
        <div className="sheet-head">
          <h2 id="sheet-title" ref={heading} tabIndex={-1}>
            {content.heading}
          </h2>
          <p className="sheet-wait">{wait}</p>
          <p className="sheet-spread">{content.spread(describeWait(low), describeWait(high))}</p>
        </div>
        <div className={isShort ? "sheet-verdict sheet-verdict-short" : "sheet-verdict"}>
          <p>{verdict}</p>
          {leastStations !== undefined && leastStations !== shownPlan.stations && !(failed && isStale) && (
            <SmallButton
              onClick={() => {
                onStations(leastStations);
                // The button disappears with the next result, so focus moves to the heading.
                heading.current?.focus();
              }}
            >
              {content.use(leastStations)}
            </SmallButton>
          )}
        </div>
        {failed && (
          <p className="note note-error" role="alert">
            {content.failed}
          </p>
        )}
        <Facts {...shown} />
        <LineChart {...shown} />
        <Compare {...shown} />
        <PlanActions plan={plan} result={isStale ? undefined : result} />
        {/* Announced to screen readers once the result has settled, not while a bar is dragged. */}
        <p className="unseen" role="status">
          {settled.plan === plan && describe(settled)}
        </p>
      </section>
      <p className="planner-bar" aria-hidden="true">
        {content.bar(wait, describeStations(shownPlan.stations))}
      </p>
    </>
  );
};
