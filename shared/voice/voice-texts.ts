/** What the voice demo's form and its endpoints say; the texts are the specification's, section 5. */
export const serviceTypeRequired = "Please select a service type";
export const countryCodeRequired = "Please select a country code";
export const invalidMobile = "Please enter a valid mobile number";
export const mobileTooLong = "Mobile number is too long";
export const codeRequired = "Please enter the verification code";
export const codeTooLong = "The verification code is too long";
export const callIdRequired = "Call id is required";
export const unknownCallId = "Call id is not one of ours";

/** Rounded up, so that whoever returns then is not refused again. */
export const formatWait = (minutes: number): string => {
  if (minutes <= 1) return "a minute";
  return minutes < 2 * 60 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
};

export const sayWhen = (seconds: number | undefined): string =>
  seconds === undefined ? "later" : `in ${formatWait(Math.ceil(seconds / 60))}`;

/** Why no call is placed, by the code of the contract. `when`: such as "later" or "in 5 minutes". */
export const refusals = {
  "invalid-number": invalidMobile,
  "number-not-callable":
    "The demo cannot call this number. It calls ordinary mobile and landline numbers, but not in every country yet.",
  "invalid-code": "That code is wrong or no longer valid. Please request a new one.",
  "too-many-attempts": (when: string) =>
    `Too many wrong codes. Please enter the long code, if our WhatsApp message has one, or a new code ${when}.`,
  "number-limit": (when: string) => `This number has had its demo calls for now. Please try again ${when}.`,
  "demo-limit": (when: string) => `There are no more demo calls today. Please try again ${when}.`,
  "demo-off": "The voice demo is off at the moment. Please try again later.",
  "lines-busy": (when: string) => `All lines are busy. Please try again ${when}.`,
  "voice-provider-failed": "We could not place the call. Please try again later.",
  "call-unconfirmed":
    "We could not confirm the call. Please do not request another: your phone may still ring.",
} as const;
export const refusedNumber = "We cannot call this number.";
export const unknownCall = "We do not know this call.";
