import { voiceCallFields } from "./voice-contract.ts";

/** For openapi.json: what the schema checks in code. */
export const voiceInputs: readonly (readonly [schema: unknown, described: object])[] = [
  [
    voiceCallFields.mobile,
    {
      description:
        "8 to 11 characters without the separators between them, such as blanks, hyphens and brackets",
    },
  ],
];
