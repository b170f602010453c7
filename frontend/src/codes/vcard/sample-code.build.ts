/**
 * The sample's code, drawn at build time from the card of an invented person, in the same way as this page
 * does.
 */
import { drawPassCode } from "../../pass/draw-pass-code.ts";
import { buildVcard } from "../qr/vcard.ts";
import { sampleContent } from "../vcard-create-content.ts";

const [firstName = "", lastName = ""] = sampleContent.name.split(" ");

export const sampleCode = drawPassCode(
  "squares",
  buildVcard({
    firstName,
    lastName,
    organization: sampleContent.organization,
    jobTitle: sampleContent.jobTitle,
    phone: "",
    cellPhone: "",
    email: "",
    website: "",
  }) ?? "",
);
