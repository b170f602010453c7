import { ScriptlessNote } from "../../ui/scriptless-note.tsx";
import { paymentContent as content } from "./content.ts";

const mail = <a href={`mailto:${content.email}`}>{content.email}</a>;

export const PaymentHelp = () => (
  <div className="pay-help">
    <p>{content.help}</p>
    <p>
      {mail}
      <a href={content.phone.href}>{content.phone.display}</a>
    </p>
  </div>
);

export const PaymentScriptlessNote = () => (
  <ScriptlessNote>
    {content.withoutScripts} {mail}.
  </ScriptlessNote>
);
