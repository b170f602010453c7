import { paymentSweepSeconds, type FunctionName } from "#infra/workloads.ts";

type Assumption = { readonly value: number; readonly unit: string; readonly origin: string };

/**
 * What the estimate takes for granted. Bytes and files of a view stand here as measured on a build of 2026-11-20, and
 * are measured again wherever a build lies.
 */
export const assumptions = {
  documentBytes: { value: 26_408, unit: "bytes, compressed", origin: "measured: mean of all pages" },
  assetBytes: {
    value: 168_741,
    unit: "bytes, compressed",
    origin: "measured: scripts, fonts, pictures of a page",
  },
  assetsPerPage: { value: 11.5, unit: "files", origin: "measured: scripts, fonts, pictures of a page" },
  filmBytes: { value: 681_005, unit: "bytes", origin: "measured: mean of the films" },
  firstViewShare: { value: 0.5, unit: "of views find an empty browser cache", origin: "two pages a visit" },
  filmsPerView: { value: 0.02, unit: "films played a view", origin: "a guess" },
  edgeMissShare: { value: 0.05, unit: "of page requests reach S3", origin: "a guess: assets never change" },
  messagesPerView: { value: 0.0005, unit: "contact messages a view", origin: "a guess: 1 in 2,000" },
  paymentsPerView: { value: 0.0002, unit: "payments a view", origin: "a guess: 1 in 5,000" },
  callsPerView: { value: 0.0005, unit: "calls asked for a view", origin: "a guess: 1 in 2,000" },
  straysPerView: { value: 0.005, unit: "requests to no endpoint a view", origin: "a guess: scanners" },
  statusAsksPerPayment: {
    value: 15,
    unit: "asks a payment",
    origin: "status-schedule.ts: a payment of 60 s",
  },
  statusAsksPerCall: { value: 45, unit: "asks a call", origin: "watch-call.ts: every 2 s, a call of 90 s" },
  asksOfOnePayment: {
    value: 30,
    unit: "asks in 300 s",
    origin: "status-schedule.ts: a payment that stays open",
  },
  asksOfOneCall: { value: 90, unit: "asks in 300 s", origin: "watch-call.ts: every 2 s for 3 minutes" },
  callNotices: { value: 3, unit: "notices a call", origin: "started, ended, analysed" },
  messageNotices: { value: 3, unit: "WhatsApp notices a code", origin: "message in, reply sent, delivered" },
  messageBytes: { value: 3000, unit: "bytes a message's row", origin: "a guess: two thousand characters" },
  orderBytes: { value: 2000, unit: "bytes an order's row", origin: "a guess: one attempt and its events" },
  callBytes: { value: 1000, unit: "bytes a call's row", origin: "a guess" },
  functionLogBytes: {
    value: 1200,
    unit: "bytes a run",
    origin: "Lambda's start and report lines, one of ours",
  },
  apiLogBytes: { value: 400, unit: "bytes a request", origin: "the access log's line (site-api.ts)" },
  firewallLogShare: {
    value: 0.01,
    unit: "of requests are refused or counted by the firewall",
    origin: "a guess: scanners",
  },
  firewallLogBytes: { value: 2500, unit: "bytes a request that the firewall logs", origin: "a guess" },
  edgeLogBytes: {
    value: 120,
    unit: "bytes a request, gzipped",
    origin: "a guess: a CloudFront line is about 600",
  },
  edgeLogLines: { value: 200, unit: "requests a log file", origin: "a guess: fewer while it is quiet" },
  releaseBytes: {
    value: 10_000_000,
    unit: "bytes a release adds",
    origin: "its documents, and the assets that changed",
  },
  logCompression: { value: 0.15, unit: "of logs' size is kept", origin: "AWS bills compressed logs" },
  storedReleases: { value: 100, unit: "releases kept in S3", origin: "a guess: one a day, kept for 90 days" },
  parameterReads: { value: 8640, unit: "reads of each secret", origin: "every five minutes of 30 days" },
  alarmMails: { value: 50, unit: "mails of alarms", origin: "a guess" },
  daysPerMonth: { value: 30, unit: "days a month", origin: "by definition" },
  peakFactor: {
    value: 10,
    unit: "times the month's mean, in its busiest second",
    origin: "a guess: a campaign",
  },
  peakDayFactor: {
    value: 3,
    unit: "times the month's mean, on its busiest day",
    origin: "a guess: a campaign",
  },
  largestAddressShare: {
    value: 0.001,
    unit: "of visitors share the most shared address",
    origin: "a guess: carriers in India put many behind one",
  },
} as const satisfies Readonly<Record<string, Assumption>>;

export type AssumptionName = keyof typeof assumptions;
export type Assumptions = Readonly<Record<AssumptionName, number>>;

/** What a month brings: the counts that the functions' runs follow from. */
export type Events = {
  readonly messages: number;
  readonly payments: number;
  readonly callsAsked: number;
  /** No more than the stage's caps and its day's budget leave room for. */
  readonly callsPlaced: number;
  readonly strays: number;
};

export type FunctionLoad = {
  /** Runs of a month that its events cause, without the sweeps. */
  readonly runs: (events: Events, assume: Assumptions) => number;
  readonly msPerRun: number;
  /** The prefix at the edge under which browsers call it: only these are counted per address. */
  readonly browserPrefix?: "/api/" | "/widgets/";
  readonly table?: "contact" | "payment" | "voice";
  readonly readUnits: number;
  /** Of the table and its index together. */
  readonly writeUnits: number;
  readonly sweep?: { readonly ms: number; readonly readUnits: number };
};

/** Every 3 s (functions/payment/payment-sweep.ts) three queries of half a unit. */
const paymentSweepReadUnits = (paymentSweepSeconds / 3) * 3 * 0.5;

/** Durations are guesses with a share of cold starts in them; what asks a provider waits for its answer. */
export const functionLoads: Readonly<Record<FunctionName, FunctionLoad>> = {
  sendContactMessage: {
    runs: ({ messages }) => messages,
    msPerRun: 80,
    browserPrefix: "/api/",
    table: "contact",
    readUnits: 0,
    writeUnits: 4,
  },
  createPayment: {
    runs: ({ payments }) => payments,
    msPerRun: 900,
    browserPrefix: "/api/",
    table: "payment",
    readUnits: 1,
    writeUnits: 8,
  },
  readPaymentStatus: {
    runs: ({ payments }, { statusAsksPerPayment }) => payments * statusAsksPerPayment,
    msPerRun: 300,
    browserPrefix: "/widgets/",
    table: "payment",
    readUnits: 1,
    writeUnits: 0.5,
  },
  receivePaymentNotice: {
    runs: ({ payments }) => payments,
    msPerRun: 80,
    table: "payment",
    readUnits: 1,
    writeUnits: 3,
  },
  startVoiceCall: {
    runs: ({ callsAsked }) => callsAsked,
    msPerRun: 900,
    browserPrefix: "/api/",
    table: "voice",
    readUnits: 4,
    writeUnits: 12,
  },
  readVoiceCall: {
    runs: ({ callsPlaced }, { statusAsksPerCall }) => callsPlaced * statusAsksPerCall,
    msPerRun: 20,
    browserPrefix: "/api/",
    table: "voice",
    readUnits: 1,
    writeUnits: 0,
  },
  receiveWhatsappNotice: {
    runs: ({ callsAsked }, { messageNotices }) => callsAsked * messageNotices,
    msPerRun: 60,
    table: "voice",
    readUnits: 1,
    writeUnits: 1,
  },
  receiveVoiceNotice: {
    runs: ({ callsPlaced }, { callNotices }) => callsPlaced * callNotices,
    msPerRun: 60,
    table: "voice",
    readUnits: 1,
    writeUnits: 1,
  },
  unknownPath: {
    runs: ({ strays }) => strays,
    msPerRun: 20,
    browserPrefix: "/api/",
    readUnits: 0,
    writeUnits: 0,
  },
  contactMail: {
    runs: ({ messages }) => messages * 2,
    msPerRun: 250,
    table: "contact",
    readUnits: 1,
    writeUnits: 4,
    sweep: { ms: 60, readUnits: 1 },
  },
  // Its requests to the site cost less than a cent a month.
  canary: {
    runs: () => 0,
    msPerRun: 0,
    table: "contact",
    readUnits: 0,
    writeUnits: 0,
    sweep: { ms: 3000, readUnits: 2 },
  },
  sweepPayments: {
    runs: () => 0,
    msPerRun: 0,
    table: "payment",
    readUnits: 0,
    writeUnits: 0,
    sweep: { ms: paymentSweepSeconds * 1000, readUnits: paymentSweepReadUnits },
  },
  sendVoiceCodes: {
    runs: ({ callsAsked }) => callsAsked,
    msPerRun: 500,
    table: "voice",
    readUnits: 2,
    writeUnits: 6,
    sweep: { ms: 60, readUnits: 1 },
  },
  cleanReleases: {
    runs: () => 0,
    msPerRun: 0,
    readUnits: 0,
    writeUnits: 0,
    sweep: { ms: 10_000, readUnits: 0 },
  },
};
