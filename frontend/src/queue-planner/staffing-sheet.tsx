import { describeMoment, describeWait } from "#shared/queue-planner/describe-result.ts";
import { describeGuests } from "#shared/queue-planner/describe-counts.ts";
import { minuteOf } from "#shared/queue-planner/plan-question.ts";
import { writeTime } from "#shared/queue-planner/plan-address.ts";
import type { PlanResult } from "./planner/use-planner.ts";
import { leastLine } from "./result-section.tsx";
import { setUpMinutes, sheetContent as content } from "./queue-planner-content.ts";
import { findPeak, findUntilSeconds } from "./line-chart.tsx";

/** Print only: one row for each station, with space for a name. */
export const StaffingSheet = ({ plan, result }: PlanResult) => {
  const { own } = result;
  const peak = findPeak(own.curve);
  const from = describeMoment(plan.doorsMinute - setUpMinutes);
  // Rounded up to a quarter of an hour, as in a usual staff plan, instead of 09:47.
  const untilMinute = Math.ceil(minuteOf(plan, findUntilSeconds(plan, result)) / 15) * 15;
  const until = describeMoment(untilMinute);
  const breakOf = (station: number): string => {
    const begins = plan.doorsMinute + plan.awayAfter + station * plan.away;
    if (plan.away === 0 || begins >= untilMinute) return content.noBreak;
    return `${describeMoment(begins)}–${describeMoment(begins + plan.away)}`;
  };
  const rows = [
    ...Array.from({ length: plan.stations }, (_, station) => [
      content.station(station + 1),
      breakOf(station),
    ]),
    [content.helpDesk, ""],
    [content.host, ""],
  ];
  return (
    <section className="staffing" aria-hidden="true">
      <h2>{content.heading}</h2>
      <p className="staffing-blanks">
        <span>{content.event}</span>
        <span>{content.date}</span>
      </p>
      <p>
        <strong>
          {content.summary(
            describeGuests(plan.guests),
            writeTime(plan.doorsMinute),
            writeTime(plan.doorsMinute + plan.minutes),
          )}
        </strong>
      </p>
      <p>
        <span>
          {peak.guests < leastLine
            ? content.noLine
            : content.expect(
                describeGuests(peak.guests),
                describeMoment(minuteOf(plan, peak.seconds)),
                describeWait(own.longestWait.middle),
              )}
        </span>{" "}
        <span>{content.early}</span>
      </p>
      <table>
        <thead>
          <tr>
            {content.columns.map((column) => (
              <th key={column}>{column}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, away]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td />
              <td>{from}</td>
              <td>{until}</td>
              <td>{away}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="staffing-made">{content.made}</p>
    </section>
  );
};
