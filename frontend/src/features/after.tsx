import { afterContent } from "./features-content.ts";
import { FeatureCard, FeatureGroup } from "./feature-group.tsx";
import { FiledStay, staysBox } from "./features-drawings.tsx";

const { time } = afterContent;

const StaysArtefact = () => (
  <div className="stays">
    <ul>
      {time.stays.map(({ short, total }, index) => (
        <li key={short}>
          <span>{short}</span>
          <svg viewBox={staysBox} preserveAspectRatio="none" aria-hidden="true">
            <FiledStay guest={index} />
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
