import { voiceDataHandling } from "#functions/voice/voice-data-handling.ts";
import {
  readVoiceCall,
  receiveVoiceWebhook,
  receiveWhatsappWebhook,
  startVoiceCall,
} from "#shared/contract/api.ts";
import { voiceMetrics, voiceService } from "#shared/voice/voice-metrics.ts";
import { site } from "#shared/site.ts";
import {
  voiceProviderKeysSchema,
  whatsappTokenSchema,
  whatsappWebhookSchema,
} from "#shared/voice/voice-parameters.ts";
import type { VoiceSwitch } from "#shared/voice/voice-switch.ts";
import {
  endpointTimeoutSeconds,
  streamConcurrency,
  sweepIntervalMinutes,
  webhookTimeoutSeconds,
  whenAbove,
  whenAllFail,
  whenAny,
  whenRepeated,
  whenSilentFor,
  type Capability,
} from "../stack/capability.ts";

const codesTimeoutSeconds = 30;

/** An alarm's threshold: a visitor with one number can enter ten wrong codes in a day, so eleven have several senders. */
const wrongCodesOfOneVisitor = 10;

/** The limit for six hours. The daily caps allow fewer visitors who request a code and then give up. */
const codesLeftUnused = 10;

/** The voice demo: the reply to a WhatsApp message contains a code, which allows one call. */
export const voice = {
  title: "Voice demo",
  load: {
    perVisit: 3 / 2000,
    requests: 49,
    runs: { readVoiceCall: 45 },
    tableWrites: 12,
    indexWrites: 0,
    dayLimit: {
      title: "calls of the voice demo a day",
      value: ({ voice: { caps } }) => caps.calls,
      source: "`stages.ts`: `voice.caps.calls`",
      raise: "leave it: it limits the cost",
    },
  },
  feature: "voice",
  service: voiceService,
  metrics: voiceMetrics,
  // Neither provider has a sandbox, so every stage uses these. Meta retires a version after about two years.
  bases: () => ({
    voiceProvider: "https://api.retellai.com",
    whatsapp: "https://graph.facebook.com/v26.0",
  }),
  table: [
    {
      indexName: "reply-due",
      workKey: "work",
      dueKey: "dueAtEpochMs",
      projected: ["receivedAtEpochMs"],
    },
  ],
  dataHandling: voiceDataHandling,
  functions: {
    /** Places a call for a right code: the only function that reads the switch. */
    startVoiceCall: {
      entry: "functions/voice/call/voice-call.lambda.ts",
      // The provider has eight seconds; before that come parameters and a few writes.
      timeoutSeconds: 20,
      memoryMb: 512,
      reserved: 10,
      serves: startVoiceCall,
      rows: ["GetItem", "PutItem", "UpdateItem"],
      reads: ["voiceProvider", "numberKey", "voiceSwitch"],
      environment: ({ stage, baseOf }) => ({
        VOICE_AGENTS: JSON.stringify(stage.voice.agents),
        VOICE_REGIONS: stage.voice.callRegions.join(","),
        VOICE_CAPS: JSON.stringify(stage.voice.caps),
        VOICE_CALLER_NUMBER: site.voiceDemo.caller.e164,
        VOICE_PROVIDER_BASE: baseOf("voiceProvider"),
      }),
      failure: {
        errors: "Visitors who request a demo call see an error and are not called.",
        throttles: "Visitors who request a demo call get an error because too many request one at once.",
      },
    },
    /** Returns the progress of a call to the page, and cannot change it. */
    readVoiceCall: {
      entry: "functions/voice/call/voice-call-status.lambda.ts",
      timeoutSeconds: endpointTimeoutSeconds,
      memoryMb: 256,
      reserved: 10,
      serves: readVoiceCall,
      rows: ["GetItem"],
      failure: {
        errors: "Visitors who have requested a demo call do not see its progress; the call itself goes on.",
        throttles:
          "Visitors who have requested a demo call see its progress late: too many pages poll at once.",
      },
    },
    /** Receives WhatsApp's webhooks and stores the messages. It cannot reply. */
    receiveWhatsappWebhook: {
      entry: "functions/voice/whatsapp/whatsapp-webhook.lambda.ts",
      timeoutSeconds: webhookTimeoutSeconds,
      memoryMb: 512,
      reserved: 10,
      serves: receiveWhatsappWebhook,
      rows: ["GetItem", "PutItem"],
      reads: ["whatsappWebhook", "numberKey"],
      environment: ({ stage }) => ({ WHATSAPP_NUMBER_ID: stage.voice.whatsappNumberId }),
      failure: {
        errors: "Visitors who write to us on WhatsApp get their code late or not at all: its webhooks fail.",
        throttles:
          "Visitors who write to us on WhatsApp get their code late or not at all: its webhooks are throttled.",
      },
    },
    receiveVoiceWebhook: {
      entry: "functions/voice/call/voice-webhook.lambda.ts",
      timeoutSeconds: webhookTimeoutSeconds,
      memoryMb: 256,
      reserved: 5,
      serves: receiveVoiceWebhook,
      rows: ["GetItem", "UpdateItem"],
      reads: ["voiceProvider"],
      failure: {
        errors:
          "Visitors who are being called do not see the progress of the call: the provider's webhooks fail.",
        throttles:
          "Visitors who are being called do not see the progress of the call: the provider's webhooks are throttled.",
      },
    },
    /** The only function that can send messages to people. */
    sendVoiceCodes: {
      entry: "functions/voice/code/voice-codes.lambda.ts",
      timeoutSeconds: codesTimeoutSeconds,
      memoryMb: 512,
      // One for each shard of the stream, a sweep, and one always free for an operator.
      reserved: 2 + streamConcurrency,
      sweepsEveryMinutes: sweepIntervalMinutes,
      missedSchedules: { alarm: "voice-sweep-missing" },
      idleRun: { reads: 0.5, emits: [voiceMetrics.oldestReplyAge] },
      streamTrigger: {
        filter: { eventName: ["INSERT"], dynamodb: { NewImage: { work: { S: ["reply"] } } } },
        batchSize: 10,
        alarms: "voice-stream-trigger",
        lateImpact:
          "Visitors get their code up to a minute later: the stream is read late and only the sweep finds their message.",
        deadLettersImpact:
          "No lasting impact: the stream trigger failed for a WhatsApp message, which the sweep replies to instead. Find out why.",
      },
      rows: ["GetItem", "PutItem", "UpdateItem"],
      listsWork: "reply-due",
      reads: ["whatsappToken", "numberKey"],
      environment: ({ stage, baseOf, leaseSeconds }) => ({
        WHATSAPP_BASE: baseOf("whatsapp"),
        WHATSAPP_NUMBER_ID: stage.voice.whatsappNumberId,
        WHATSAPP_SEND_MODE: stage.voice.whatsappSendMode,
        LEASE_SECONDS: String(leaseSeconds(codesTimeoutSeconds)),
      }),
      failure: {
        errors:
          "Visitors who write to us on WhatsApp get their code late: the worker that sends it fails, and the next sweep retries.",
        throttles:
          "Visitors who write to us on WhatsApp get their code late: invocations of the worker that sends it are throttled.",
      },
      sample: "empty batch",
    },
  },
  published: {
    voiceTable: { path: "voice/table-name", value: ({ tableName }) => tableName },
    voiceSwitch: {
      path: "voice/switch",
      // Off, so that any write of the parameter except an operator's fails safe, a rollback included.
      value: ({ stage }) =>
        JSON.stringify({ calls: "off", budgetCents: stage.voice.dailyBudgetCents } satisfies VoiceSwitch),
    },
    voiceCodesFunction: {
      path: "voice/codes-function-name",
      value: ({ functionName }) => functionName("sendVoiceCodes"),
    },
    voiceDeadLetters: {
      path: "voice/dead-letter-queue-url",
      value: ({ deadLettersUrl }) => deadLettersUrl("voice-stream-trigger-dead-letters"),
    },
  },
  secrets: {
    whatsappWebhook: {
      path: "voice/whatsapp-webhook",
      holds:
        '{"verifyToken":"<random, 32 or more characters>","appSecrets":["<app secret>"]}; while it rotates ["<new>","<old>"]',
      schema: whatsappWebhookSchema,
      madeBy: "person",
      without: "messages on WhatsApp do not reach us",
    },
    whatsappToken: {
      path: "voice/whatsapp-token",
      holds: "<access token of the system user>",
      schema: whatsappTokenSchema,
      madeBy: "person",
      without: "no code is sent on WhatsApp",
    },
    voiceProvider: {
      path: "voice/provider-key",
      holds: "<API key>; while it rotates <new>,<old>",
      schema: voiceProviderKeysSchema,
      madeBy: "person",
      without: "nobody is called",
    },
  },
  alarms: {
    "oldest-voice-reply": {
      errorImpact:
        "Visitors who write to us on WhatsApp wait for their code: one has waited over 2 of the 10 minutes that it lasts.",
      metric: { of: voiceMetrics.oldestReplyAge, statistic: "Maximum", minutes: 1 },
      graph: "ages",
      ...whenAbove(120),
    },
    "voice-sweep-missing": {
      errorImpact:
        "Visitors may not get their code, and no other alarm would fire: the sweep of replies has not run.",
      metric: { of: voiceMetrics.oldestReplyAge, statistic: "SampleCount", minutes: 1 },
      graph: "counts",
      ...whenSilentFor(5),
    },
    "voice-replies-failing": {
      errorImpact:
        "Visitors who write to us on WhatsApp get no code: WhatsApp rejects our replies, or does not accept or deliver them.",
      metric: { of: voiceMetrics.replyFailures, minutes: 60 },
      graph: "errors",
      ...whenRepeated,
    },
    "voice-wrong-codes": {
      errorImpact:
        "No impact yet: someone is guessing codes, so that other people are called at our cost. The limits are still effective.",
      metric: { of: voiceMetrics.wrongCodes, minutes: 60 },
      graph: "counts",
      ...whenAbove(wrongCodesOfOneVisitor),
    },
    "voice-codes-unused": {
      errorImpact:
        "We pay for messages that lead to no call: many codes are sent and hardly any are entered, or those entered do not work.",
      metric: {
        of: { whole: ["sent", voiceMetrics.codesSent], part: ["entered", voiceMetrics.codesEntered] },
        minutes: 360,
        label: "codes sent and not entered",
      },
      graph: "counts",
      ...whenAbove(codesLeftUnused),
    },
    "voice-calls-not-placed": {
      errorImpact: "Visitors enter a right code and are not called.",
      metric: {
        of: { whole: ["entered", voiceMetrics.codesEntered], part: ["placed", voiceMetrics.callsPlaced] },
        minutes: 360,
        label: "right codes without a call",
      },
      graph: "counts",
      ...whenRepeated,
    },
    "voice-budget-half-used": {
      errorImpact: "No impact yet: half of today's demo budget is reserved.",
      metric: { of: voiceMetrics.budgetUsed, statistic: "Maximum", minutes: 1 },
      graph: "shares",
      firesWhen: { atLeast: 50 },
    },
    "voice-budget-nearly-used": {
      severity: "page",
      errorImpact:
        "Visitors who request a demo call will soon see a message to come back tomorrow: 80 % of today's budget is reserved.",
      metric: { of: voiceMetrics.budgetUsed, statistic: "Maximum", minutes: 1 },
      graph: "shares",
      firesWhen: { atLeast: 80 },
    },
    "voice-provider-failing": {
      errorImpact:
        "A visitor who requested a demo call with a right code was not called, or may not have been: the provider failed.",
      // A single failure fires: nothing is retried, and whole days may pass until the next visitor requests a call.
      metric: { of: voiceMetrics.providerFailures, minutes: 1 },
      graph: "errors",
      ...whenAny,
    },
    "whatsapp-webhooks-refused": {
      errorImpact:
        "Visitors may get no code: every webhook of the last hour that claimed to be WhatsApp's was rejected.",
      metric: {
        of: {
          failed: voiceMetrics.refusedWhatsappWebhooks,
          succeeded: voiceMetrics.acceptedWhatsappWebhooks,
        },
        minutes: 60,
        label: "whatsapp-webhooks-refused, percent",
      },
      graph: "shares",
      ...whenAllFail,
    },
    "voice-webhooks-refused": {
      errorImpact:
        "Visitors may not see the progress of their call: every webhook of the last hour that claimed to be the voice provider's was rejected.",
      metric: {
        of: {
          failed: voiceMetrics.refusedVoiceWebhooks,
          succeeded: voiceMetrics.acceptedVoiceWebhooks,
        },
        minutes: 60,
        label: "voice-webhooks-refused, percent",
      },
      graph: "shares",
      ...whenAllFail,
    },
  },
} as const satisfies Capability;
