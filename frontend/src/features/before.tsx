import { FiledGuestCode } from "../pass/guest-code-drawings.tsx";
import { MailedPass } from "../sections/mailed-pass.tsx";
import { beforeContent } from "./features-content.ts";
import { drawings } from "./features-drawings.tsx";
import { FeatureCard, FeatureGroup } from "./feature-group.tsx";

const { list } = beforeContent;

const MappingArtefact = () => (
  <div className="mapping">
    <p className="mapping-file">{list.file}</p>
    <ul>
      {list.columns.map(({ from, to }) => (
        <li key={from}>
          <span className="mapping-from">{from}</span>
          <span className="mapping-thread" />
          <span className="mapping-to">{to}</span>
        </li>
      ))}
    </ul>
    <p className="mapping-count">{list.count}</p>
  </div>
);

const { form } = beforeContent;

const FormArtefact = () => (
  <div className="invitation on-paper">
    <p className="invitation-event">{form.event}</p>
    <p className="invitation-question">{form.question}</p>
    <ul>
      {form.choices.map((choice) => (
        <li key={choice}>{choice}</li>
      ))}
    </ul>
    <p className="invitation-own">
      <span>{form.own.label}</span>
      {form.own.value}
    </p>
    <p className="invitation-add">{form.add}</p>
  </div>
);

const designs = ["squares", "dots", "bars"] as const;

const DesignArtefact = () => (
  <ul className="fan on-paper">
    {beforeContent.design.names.map((name, index) => {
      const design = designs[index];
      return (
        <li key={name}>
          {design && <FiledGuestCode design={design} />}
          <span>{name}</span>
        </li>
      );
    })}
  </ul>
);

const { broadcast } = beforeContent;

const BroadcastArtefact = () => (
  <div className="letters on-paper">
    <div className="letter">
      <p className="letter-to">{broadcast.to}</p>
      <p className="letter-subject">{broadcast.subject}</p>
      <svg className="letter-waves" viewBox="0 0 80 44" aria-hidden="true">
        <drawings.FiledDrawing name="waves" />
      </svg>
      <p className="letter-postmark">
        {broadcast.postmark.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </p>
    </div>
  </div>
);

export const Before = () => (
  <FeatureGroup {...beforeContent}>
    <ul className="before">
      <FeatureCard place="list" feature={beforeContent.list} artefact={<MappingArtefact />} />
      <FeatureCard place="form" feature={beforeContent.form} artefact={<FormArtefact />} />
      <FeatureCard
        place="passes"
        feature={beforeContent.passes}
        artefact={
          <MailedPass>
            <FiledGuestCode design="squares" />
          </MailedPass>
        }
      />
      <FeatureCard place="design" feature={beforeContent.design} artefact={<DesignArtefact />} />
      <FeatureCard place="broadcast" feature={beforeContent.broadcast} artefact={<BroadcastArtefact />} />
    </ul>
  </FeatureGroup>
);
