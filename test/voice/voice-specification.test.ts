import { expect, test } from "vitest";
import { site } from "#shared/site.ts";

test("[VOICE-01] the demo calls from the number that the page shows", () =>
  expect(site.voiceDemo.caller).toEqual({ display: "+1 650 865 1007", e164: "+16508651007" }));
