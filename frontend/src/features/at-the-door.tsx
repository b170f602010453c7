import { FiledGuestCode } from "../pass/guest-code-drawings.tsx";
import { floorBox } from "../sections/floor-plan.tsx";
import { doorContent } from "./features-content.ts";
import { arrivalsBox, drawings } from "./features-drawings.tsx";
import { FeatureCard, FeatureGroup } from "./feature-group.tsx";

const { scan } = doorContent;

const FloorArtefact = () => (
  <svg className="floor" viewBox={floorBox} aria-hidden="true">
    <drawings.FiledDrawing name="floor" />
  </svg>
);

const ScanArtefact = () => (
  <div className="scanner">
    <p className="scanner-bar">{scan.prompt}</p>
    <div className="scanner-view">
      <FiledGuestCode design="dots" />
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
      <drawings.FiledDrawing name="printer" />
    </svg>
  </div>
);

const { live } = doorContent;

const ArrivalsArtefact = () => (
  <div className="arrivals">
    <p className="arrivals-title">
      <span>{live.title}</span>
      <span className="live">{live.live}</span>
    </p>
    <svg viewBox={arrivalsBox} aria-hidden="true">
      <drawings.FiledDrawing name="arrivals" />
    </svg>
  </div>
);

export const AtTheDoor = () => (
  <FeatureGroup {...doorContent} className="group group-door">
    <ul className="at-door">
      <FeatureCard place="scan" feature={doorContent.scan} artefact={<ScanArtefact />} />
      <FeatureCard place="print" feature={doorContent.print} artefact={<LabelsArtefact />} />
      <FeatureCard place="checkpoints" feature={doorContent.checkpoints} artefact={<FloorArtefact />} />
      <FeatureCard place="live" feature={doorContent.live} artefact={<ArrivalsArtefact />} />
    </ul>
  </FeatureGroup>
);
