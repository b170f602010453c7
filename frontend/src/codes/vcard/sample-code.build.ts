/** The sample's code, drawn while the site is built: the card of somebody invented, as this page would make it. */
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
