import { expect, test } from "vitest";
import { findPlaceholders } from "#infra/stack/stage/placeholders.ts";
import { findVoicePlaceholders } from "#infra/voice/voice-stage.ts";
import type { Stage } from "#infra/stack/stage/stage.ts";
import { readStage } from "#infra/stack/stage/stages.ts";
import { voiceUseCases } from "#shared/voice/voice-use-cases.ts";
import { isEnabled } from "#shared/features.ts";
import { expectRefusal, own, row, type Refused } from "../stack/stage/own-stage.ts";

const prod = readStage("prod");

const agents = Object.fromEntries(
  voiceUseCases.map(({ id }, index) => [id, `agent_${index}f2a66c1e90b4d`]),
) as Stage["voice"]["agents"];
const readyVoice = { ...prod.voice, whatsappNumberId: "106540352242922", agents };

test("[OPS-08] accepts a protected stage with its own voice demo", () => {
  expect(findPlaceholders({ ...row, voice: readyVoice }, own)).toEqual([]);
});

const refused: readonly Refused[] = [
  [
    {},
    { voiceDemo: { ...own.voiceDemo, whatsappNumber: "915555501234" } },
    "placeholder numbers 915555501234 (voiceDemo.whatsappNumber):",
  ],
  [{ voice: prod.voice }, {}, "voice.whatsappNumberId and voice.agents (9 of 9) are not your ids:"],
  [
    { voice: { ...readyVoice, agents: { ...agents, "event-rsvp": "agent_event_rsvp" } } },
    {},
    "voice.agents (1 of 9) are not your ids:",
  ],
];

test.each(isEnabled("voice") ? refused : [])(
  "[OPS-08] a stage with %j and a site with %j is refused: %s",
  expectRefusal,
);

test("[OPS-08] checks the agents of a stage for any budget", () => {
  expect(findVoicePlaceholders(row)).toMatch(/^voice\.whatsappNumberId and voice\.agents /);
  expect(findVoicePlaceholders({ voice: readyVoice })).toBe("");
});
