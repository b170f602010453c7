import { voiceMetrics, voiceService } from "#shared/voice/voice-metrics.ts";
import type { FeatureFixtures } from "#test/support/feature-flags/feature-fixtures.ts";

const strong = "0123456789abcdef0123456789abcdef";

export const voiceFixtures: FeatureFixtures = {
  requirementIds: "VOICE-",
  traces: /\bvoice|retell/i,
  paths: ["/voice-ai-demo"],
  endpoints: ["/api/voice-ai/call"],
  polls: [{ path: "/api/voice-ai/call-status", requestsIn5Minutes: 90 }],
  firstFields: [{ path: "/voice-ai-demo", label: "Select Use Case" }],
  staticTexts: [
    { document: "/voice-ai-demo.html", words: "Nine use cases, from RSVP to reminders" },
    { document: "/voice-ai-demo.html", words: "You get six digits back" },
  ],
  pageStates: async () => (await import("#test/voice/pages/voice-states.ts")).voiceStates,
  stack: {
    resources: /voice|whatsapp/i,
    retained: /^VoiceTable|^ParametersvoiceTable/,
    pagingAlarms: ["voice-budget-nearly-used"],
    missingAlarms: ["voice-sweep-missing"],
    streamTriggers: [{ prefix: "voice-stream-trigger", worker: "sendVoiceCodes" }],
    invoked: [["voiceCodesFunction", "sendVoiceCodes"]],
    metrics: { title: "Voice demo", service: voiceService, metrics: voiceMetrics },
    invalidValues: [["voice.callRegions.1", "in", "a country's code of two capitals"]],
  },
  commands: {
    calls: { "voice block": { input: "+919812345678" }, "voice off": {}, "voice status": {} },
    // The template's row has no agents.
    stopEarly: { "voice on": { words: ["--budget-cents", "1"] } },
    describedElsewhere: ["voice off"],
    misuses: [
      ["voice of local", "unknown command 'of'"],
      ["voice off local now", "Expected 1 argument but got 2"],
      ["voice on local --budget-cents 30.5", "--budget-cents 30.5 is not an amount in whole cents"],
      ["voice block local --show --remove", "cannot be used with option"],
    ],
    withPersonalData: ["voice block local +919812345678", "voice block local 9812345678"],
  },
  secrets: {
    valid: [
      ["voice/whatsapp-webhook", "whatsappWebhook", `{"verifyToken":"${strong}","appSecrets":["hunter2"]}`],
      ["voice/whatsapp-token", "whatsappToken", "EAAhunter2"],
      ["voice/provider-key", "voiceProvider", "key_hunter2,key_hunter1"],
    ],
    invalid: [
      ["voice/whatsapp-webhook", '{"verifyToken":"hunter2","appSecrets":[]}'],
      ["voice/whatsapp-token", " \n"],
      ["voice/whatsapp-token", '{"token":"hunter2"}'],
      ["voice/provider-key", "hunter2,"],
    ],
    missing: [{ parameter: "voiceProvider", line: "until then nobody is called" }],
  },
  callEverything: async () => (await import("./call-through.ts")).voiceCallThrough(),
  regionLoss: async () => (await import("./voice-region-loss.ts")).voiceRegionLoss,
  faultsWithoutFindings: { whatsapp: "ok" },
  alterations: async () => (await import("./voice-alterations.ts")).voiceAlterations,
  stepsOnlyInAws: ["call to your own number"],
  providerSecrets: async () => {
    const { localVoiceProvider, localWhatsapp } = await import("#infra/voice/simulator/local-voice.ts");
    return [localWhatsapp.accessTokens[0], localWhatsapp.appSecret, localVoiceProvider.apiKeys[0]];
  },
  validFields: {
    startVoiceCall: { mobile: "4155550100", countryCode: "+1", verificationCode: "123456" },
  },
  deployedChecks: async () => (await import("./voice-checks.ts")).voiceChecks,
};
