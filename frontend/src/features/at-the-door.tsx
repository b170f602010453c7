import { guestCodes } from "../pass/guest-codes.ts";
import { PassCode } from "../ui/pass-code.tsx";
import { FloorPlan } from "../sections/floor-plan.tsx";
import { doorContent } from "./features-content.ts";
import { FeatureCard, FeatureGroup } from "./feature-group.tsx";

const { scan } = doorContent;

const ScanArtefact = () => (
  <div className="scanner">
    <p className="scanner-bar">{scan.prompt}</p>
    <div className="scanner-view">
      <PassCode {...guestCodes.dots} />
    </div>
    <p className="scanner-result">
      <strong>{scan.name}</strong>
      {scan.result}
      <span>{scan.time}</span>
    </p>
  </div>
);

const LabelsArtefact = () => (
  <div className="label-press">
    <ul className="label-strip on-paper">
      {doorContent.print.labels.map(({ name, from, role, look }) => (
        <li key={name}>
          <strong>{name}</strong>
          <span>{from}</span>
          <span className={`role role-${look}`}>{role}</span>
        </li>
      ))}
    </ul>
    <svg className="label-printer" viewBox="0 0 88 176" aria-hidden="true">
      <rect className="label-printer-shell" x="4" width="84" height="176" rx="16" />
      <path className="label-printer-dark" d="M0 22h12v132H0z" />
      <rect className="label-printer-dark" x="24" y="28" width="36" height="120" rx="8" />
      <path className="label-printer-roll" d="M30 38h24v100H30z" />
      <path className="label-printer-shade" d="M30 38h5v100h-5zM49 38h5v100h-5z" />
      <rect className="label-printer-lamp" x="69" y="118" width="7" height="18" rx="3.5" />
      <circle className="label-printer-dark" cx="72.5" cy="40" r="7" />
    </svg>
  </div>
);

const { live } = doorContent;
/** The last interval is still in progress, and there is space for one more. */
const intervals = live.arrivals.length + 1;
const step = 36;
const height = 130;

const ArrivalsArtefact = () => (
  <div className="arrivals">
    <p className="arrivals-title">
      <span>{live.title}</span>
      <span className="live">{live.live}</span>
    </p>
    <svg viewBox={`0 0 ${intervals * step} ${height + 20}`} aria-hidden="true">
      {live.arrivals.map((count, index) => {
        const bar = Math.round((count / live.busiest) * (height - 26));
        return (
          <g key={index}>
            <rect
              className={count === live.busiest ? "arrivals-bar arrivals-peak" : "arrivals-bar"}
              x={index * step + 3}
              y={height - bar}
              width={step - 6}
              height={bar}
              rx="4"
            />
            {count === live.busiest && (
              <text
                className="arrivals-count"
                x={index * step + step / 2}
                y={height - bar - 6}
                textAnchor="middle"
              >
                {live.busiest}
              </text>
            )}
          </g>
        );
      })}
      <text className="arrivals-hour" x="3" y={height + 16}>
        {live.from}
      </text>
      <text className="arrivals-hour" x={intervals * step - 3} y={height + 16} textAnchor="end">
        {live.to}
      </text>
    </svg>
  </div>
);

export const AtTheDoor = () => (
  <FeatureGroup {...doorContent} className="group group-door">
    <ul className="at-door">
      <FeatureCard place="scan" feature={doorContent.scan} artefact={<ScanArtefact />} />
      <FeatureCard place="print" feature={doorContent.print} artefact={<LabelsArtefact />} />
      <FeatureCard place="checkpoints" feature={doorContent.checkpoints} artefact={<FloorPlan />} />
      <FeatureCard place="live" feature={doorContent.live} artefact={<ArrivalsArtefact />} />
    </ul>
  </FeatureGroup>
);
