import { afterContent } from "./features-content.ts";
import { FeatureCard, FeatureGroup } from "./feature-group.tsx";

const { time } = afterContent;
/** Minutes from 9:00 to 18:00. */
const day = 9 * 60;
const hourLines = [0, 3, 6, 9].map((hour) => `M${hour * 60} 0v28`).join("");

const StaysArtefact = () => (
  <div className="stays">
    <ul>
      {time.stays.map(({ short, total, spans }) => (
        <li key={short}>
          <span>{short}</span>
          <svg viewBox={`0 0 ${day} 28`} preserveAspectRatio="none" aria-hidden="true">
            <path className="stays-hour" d={hourLines} />
            {spans.map(({ from, to }) => (
              <rect key={from} className="stays-tape" x={from} y="4" width={to - from} height="20" />
            ))}
          </svg>
          <strong>{total}</strong>
        </li>
      ))}
    </ul>
    <p className="stays-hours">
      {time.hours.map((hour) => (
        <span key={hour}>{hour}</span>
      ))}
    </p>
  </div>
);

const { export: exported } = afterContent;

const ExportArtefact = () => (
  <div className="printout on-paper">
    <div className="printout-paper">
      <p>{exported.file}</p>
      <table>
        <thead>
          <tr>
            {exported.columns.map((column) => (
              <th key={column}>{column}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {exported.rows.map((cells) => (
            <tr key={cells[0]}>
              {cells.map((cell) => (
                <td key={cell}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
    <p className="printout-shared">{exported.shared}</p>
  </div>
);

export const After = () => (
  <FeatureGroup {...afterContent}>
    <ul className="after">
      <FeatureCard place="time" feature={afterContent.time} artefact={<StaysArtefact />} />
      <FeatureCard place="export" feature={afterContent.export} artefact={<ExportArtefact />} />
    </ul>
  </FeatureGroup>
);
