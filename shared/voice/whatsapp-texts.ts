import { site } from "#shared/site.ts";
import { formatWait } from "./voice-texts.ts";

/**
 * The code comes first: a notification shows little more. Entering it asks for the call, and the text says so.
 * @param longCode for those at whose number others have guessed.
 */
export const codeText = (code: string, minutes: number, longCode?: string): string =>
  `${code} is your ${site.brand} code. It is valid for ${minutes} minutes. ` +
  `Entering it on our website asks for one demo call by an automated AI voice to this number, ` +
  `from ${site.voiceDemo.caller.display}. ` +
  (longCode === undefined ? "" : `If there were too many wrong codes, enter ${longCode} instead. `) +
  `If you did not ask for it, ignore this message.`;

export const waitText = (minutes: number): string =>
  `You have asked for too many codes. Please write again in ${formatWait(minutes)}.`;

export const askNumberText =
  `To send you a code, ${site.brand} needs to know which number to call. ` +
  `Please share it with the button below.`;
