import { paymentContent as content } from "./content.ts";

/** Neither paid nor failed, for longer than anybody should wait (decision 3 of the requirements). */
export const PendingNews = () => (
  <>
    <p>
      <strong>{content.pending.text}</strong>
    </p>
    <p>{content.pending.stillHere}</p>
  </>
);
