import type { ReactNode } from "react";
import { formContent as content } from "./content.ts";
import { codeTypes } from "./read-request.ts";

/** Which of the two groups of fields is in sight follows from this by style sheet, so it works before any script. */
export const TypeChoice = (): ReactNode => (
  <fieldset className="choice">
    <legend>{content.type}</legend>
    <label className="choice-option">
      <input type="radio" name="type" value={codeTypes.url} defaultChecked />
      {content.url}
    </label>
    <label className="choice-option">
      <input type="radio" name="type" value={codeTypes.vcard} />
      {content.vcard}
    </label>
  </fieldset>
);
