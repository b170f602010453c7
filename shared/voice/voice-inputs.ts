import { voiceCallFields } from "./voice-contract.ts";

/** Descriptions for openapi.json of checks that the schema makes in code. */
export const voiceInputs: readonly (readonly [schema: unknown, described: object])[] = [
  [
    voiceCallFields.mobile,
    {
      description:
        "The number within its country, 8 to 11 characters, without counting separators such as spaces, hyphens and brackets, the trunk 0 of the country, or its code in front",
    },
  ],
];
