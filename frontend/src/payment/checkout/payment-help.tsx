import { ScriptlessNote } from "../../ui/scriptless-note.tsx";
import { paymentContent as content } from "./checkout-content.ts";

export const PaymentHelp = () => (
  <div className="pay-help">
    <p>{content.help}</p>
    <p>
      <a href={`mailto:${content.email}`}>{content.email}</a>
      <a href={content.phone.href}>{content.phone.display}</a>
    </p>
  </div>
);

export const PaymentScriptlessNote = () => <ScriptlessNote text={content.withoutScripts}>.</ScriptlessNote>;
