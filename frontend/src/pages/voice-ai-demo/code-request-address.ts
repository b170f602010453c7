import { site } from "#shared/site.ts";
import { formContent } from "./content.ts";

/** Opens WhatsApp with the message filled in. The text is only a suggestion: whatever is sent asks for a code. */
export const codeRequestAddress = `${import.meta.env.MESSAGING_BASE}${site.voiceDemo.whatsappNumber}?text=${encodeURIComponent(formContent.request.text)}`;
