import { PageLink } from "../navigation/page-link.tsx";
import { FiledGuestCode } from "../pass/guest-code-drawings.tsx";
import { drawings, labelsBox, arrivalRateBox, refusalBox, replyBox } from "./home-drawings.tsx";
import { broadcastContent, checkpointsContent, arrivalRateContent, timesContent } from "./sample-content.ts";
import { featuresContent } from "./static-content.ts";

/**
 * Guests checked in at each door. The bar is a native meter element, so no width needs to be set in the
 * markup.
 */
const CheckpointsArtefact = () => (
  <ul className="doors">
    {checkpointsContent.map(({ name, count, total }) => (
      <li key={name}>
        <span>{name}</span>
        <strong>{count}</strong>
        <progress value={count} max={total} />
      </li>
    ))}
  </ul>
);

const DesignsArtefact = () => (
  <div className="kit-fan">
    <FiledGuestCode design="bars" />
    <FiledGuestCode design="squares" />
    <FiledGuestCode design="dots" />
  </div>
);

const RefusalArtefact = () => (
  <svg viewBox={refusalBox}>
    <drawings.FiledDrawing name="refusal" />
  </svg>
);

const ReplyArtefact = () => (
  <svg className="kit-paper on-paper" viewBox={replyBox}>
    <drawings.FiledDrawing name="reply" />
  </svg>
);

const LabelsArtefact = () => (
  <svg className="on-paper" viewBox={labelsBox}>
    <drawings.FiledDrawing name="labels" />
  </svg>
);

const ArrivalRateArtefact = () => (
  <div className="arrival-rate">
    <p>
      <strong>{arrivalRateContent.value}</strong>
      <span>{arrivalRateContent.label}</span>
    </p>
    <svg viewBox={arrivalRateBox}>
      <drawings.FiledDrawing name="arrivalRate" />
    </svg>
  </div>
);

const BroadcastArtefact = () => (
  <div className="kit-paper kit-letter">
    <dl>
      {broadcastContent.lines.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
    <p className="kit-letter-end">
      <span>{broadcastContent.text}</span>
      <strong>{broadcastContent.send}</strong>
    </p>
  </div>
);

const TimesArtefact = () => (
  <table className="times on-paper">
    <thead>
      <tr>
        {timesContent.columns.map((column) => (
          <th key={column}>{column}</th>
        ))}
      </tr>
    </thead>
    <tbody>
      {timesContent.rows.map(({ name, entry, exit, stay }) => (
        <tr key={name}>
          <td>{name}</td>
          <td>{entry}</td>
          <td>{exit}</td>
          <td>{stay}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

const artefacts = {
  checkpoints: CheckpointsArtefact,
  designs: DesignsArtefact,
  refusal: RefusalArtefact,
  reply: ReplyArtefact,
  labels: LabelsArtefact,
  "arrival-rate": ArrivalRateArtefact,
  broadcast: BroadcastArtefact,
  times: TimesArtefact,
};

export const Features = () => (
  <section className="kit far-short" data-late="" aria-labelledby="kit-title">
    <div className="kit-words">
      <h2 id="kit-title" className="text-title">
        {featuresContent.heading}
      </h2>
      <PageLink to="/features" className="button button-quiet">
        {featuresContent.more}
      </PageLink>
    </div>
    <ul className="kit-grid" tabIndex={0} aria-labelledby="kit-title">
      {featuresContent.features.map(({ artefact, heading, text }) => {
        const Artefact = artefacts[artefact];
        return (
          <li key={artefact} className={`kit-item kit-${artefact}`}>
            <div className="kit-artefact" data-late="" aria-hidden="true">
              <Artefact />
            </div>
            <h3 className="kit-heading">{heading}</h3>
            <p>{text}</p>
          </li>
        );
      })}
    </ul>
  </section>
);
