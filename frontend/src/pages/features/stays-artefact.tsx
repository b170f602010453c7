import type { ReactNode } from "react";
import { afterContent } from "./content.ts";

const { time: content } = afterContent;
/** From and to in minutes after 9:00, for each guest in turn. */
const presences = [
  [[42, 430]],
  [
    [42, 190],
    [230, 412],
  ],
  [[44, 499]],
  [[65, 250]],
];
/** From 9:00 to 18:00. */
const day = 9 * 60;
const hourLines = [0, 3, 6, 9].map((hour) => `M${hour * 60} 0v28`).join("");

/** Each guest's time in the building, as a strip of tape. */
export const StaysArtefact = (): ReactNode => (
  <div className="stays">
    <ul>
      {content.stays.map(({ name, total }, index) => (
        <li key={name}>
          <span>{name}</span>
          <svg viewBox={`0 0 ${day} 28`} preserveAspectRatio="none" aria-hidden="true">
            <path className="stays-hour" d={hourLines} />
            {presences[index]?.map(([from = 0, to = 0]) => (
              <rect key={from} className="stays-tape" x={from} y="4" width={to - from} height="20" />
            ))}
          </svg>
          <strong>{total}</strong>
        </li>
      ))}
    </ul>
    <p className="stays-hours">
      {content.hours.map((hour) => (
        <span key={hour}>{hour}</span>
      ))}
    </p>
  </div>
);
