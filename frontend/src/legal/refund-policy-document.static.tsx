import { staticFragment } from "../lib/hydration/static-fragment.tsx";
import { LegalDocument } from "./legal-document.tsx";
import { content, ticketContent } from "./refund-policy-content.ts";

/** A ticket torn at its perforation, with the stub beside it. */
const ticket = (
  <div className="torn">
    <p className="torn-main">
      <span>{ticketContent.event}</span>
      <strong>{ticketContent.stamp}</strong>
    </p>
    <p className="torn-stub">
      <span>{ticketContent.stub}</span>
      <strong>{ticketContent.torn}</strong>
    </p>
  </div>
);

export const PageFragment = staticFragment("refund-policy", () => (
  <LegalDocument content={content} artefact={ticket} />
));
