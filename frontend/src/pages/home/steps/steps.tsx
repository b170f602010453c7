import { FigureText } from "../../../sections/figure-text.tsx";
import { guestCodes } from "../../../features/pass/guest-codes.ts";
import { PassCode } from "../../../ui/pass-code.tsx";
import { doorContent, listContent, passContent } from "../sample-content.ts";
import { LabelPrinter } from "./label-printer.tsx";
import { stepsContent } from "../standing-content.ts";

/** A guest list as it was uploaded, with one bad row about to be mended. */
const ListArtefact = () => (
  <div className="sheet">
    <p className="sheet-tab">
      <span>{listContent.file}</span>
      <span>{listContent.count}</span>
    </p>
    <table>
      <thead>
        <tr>
          {listContent.columns.map((column) => (
            <th key={column}>{column}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {listContent.rows.map(({ name, email, ticket, mended }) => (
          <tr key={name} className={mended ? "sheet-fault" : undefined}>
            <td>{name}</td>
            <td>{email}</td>
            <td>{ticket}</td>
          </tr>
        ))}
      </tbody>
    </table>
    <p className="sheet-mend">
      <span>{listContent.fault}</span>
      <span className="sheet-mend-action">{listContent.mend}</span>
    </p>
  </div>
);

/** A pass as it arrives in a chat. */
const PassArtefact = () => (
  <div className="phone">
    <p className="phone-bar">
      <span>{passContent.sender}</span>
      <span>{passContent.time}</span>
    </p>
    <p className="bubble">{passContent.text}</p>
    <div className="pass">
      <PassCode {...guestCodes.squares} />
      <p>
        <strong>{passContent.title}</strong>
        <span>{passContent.date}</span>
        <span>{passContent.gate}</span>
      </p>
    </div>
    <p className="bubble bubble-reply">{passContent.reply}</p>
  </div>
);

/** The label printer, and the list of arrivals beside it. */
const DoorArtefact = () => (
  <div className="door">
    <LabelPrinter>
      <div className="label on-paper">
        <strong>{doorContent.name}</strong>
        <span>{doorContent.from}</span>
        <span className="role role-squares">{doorContent.role}</span>
      </div>
    </LabelPrinter>
    <div className="tally">
      <p className="tally-title">
        <span>{doorContent.title}</span>
        <span className="live">{doorContent.live}</span>
      </p>
      <p className="tally-count">
        <strong>{doorContent.count}</strong> {doorContent.total}
      </p>
      <ul>
        {doorContent.log.map(({ time, name }) => (
          <li key={time}>
            <span>{time}</span> {name}
          </li>
        ))}
      </ul>
    </div>
  </div>
);

const artefacts = [ListArtefact, PassArtefact, DoorArtefact];

export const Steps = () => (
  <section className="steps" aria-labelledby="steps-title">
    <div className="steps-words">
      <h2 id="steps-title" className="text-title">
        {stepsContent.heading}
      </h2>
      <p className="text-lead text-muted">{stepsContent.lead}</p>
    </div>
    <ol className="steps-ribbon">
      {stepsContent.steps.map(({ heading, text }, index) => {
        const Artefact = artefacts[index];
        return (
          <li key={heading} className="step">
            <div className="step-words">
              <h3 className="text-heading">{heading}</h3>
              <p>
                <FigureText text={text} />
              </p>
            </div>
            {Artefact && (
              <div className="step-artefact" aria-hidden="true">
                <Artefact />
              </div>
            )}
          </li>
        );
      })}
    </ol>
  </section>
);
