import { voiceCallFields } from "./voice-contract.ts";

/** Descriptions for openapi.json of checks that the schema makes in code. */
export const voiceInputs: readonly (readonly [schema: unknown, described: object])[] = [
  [
    voiceCallFields.mobile,
    {
      description:
        "8 to 11 characters, not counting separators such as spaces, hyphens and brackets, the country's trunk 0 or its code in front",
    },
  ],
  [
    voiceCallFields.verificationCode,
    {
      description:
        "1 to 32 characters, not counting separators, or a text with the code, such as the whole message",
    },
  ],
];
