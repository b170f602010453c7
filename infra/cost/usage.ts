import { canaryMetrics, contactMetrics, paymentMetrics, voiceMetrics } from "#shared/metrics.ts";
import { namesOf } from "#infra/names-of.ts";
import type { Stage } from "#infra/stages.ts";
import { functionSpecs, type FunctionName } from "#infra/workloads.ts";
import { secretParameterNamesOf } from "#infra/parameter-names.ts";
import { retention } from "#shared/retention.ts";
import { functionLoads, type Assumptions, type Events } from "./assumptions.ts";
import type { StageShape } from "./stage-shape.ts";
import type { PriceName } from "./unit-prices.ts";

/** One function's month. */
export type FunctionUsage = {
  /** Of its events, which peak with the visitors. */
  readonly runs: number;
  readonly sweeps: number;
  readonly gbSeconds: number;
  readonly readUnits: number;
  readonly writeUnits: number;
};

/** One stage's month. */
export type Usage = {
  readonly events: Events;
  readonly functions: Readonly<Record<FunctionName, FunctionUsage>>;
  readonly edgeRequests: number;
  readonly edgeGb: number;
  readonly apiRequests: number;
  /** Units of everything that has a price. */
  readonly units: Readonly<Record<PriceName, number>>;
  /** US dollars that the voice provider and the line cost, at most: the day's budget, or what was asked for. */
  readonly voiceUsd: number;
};

const gb = 1e9;

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** Calls a month that the stage lets through, whoever asks. */
const callsAllowed = ({ voice }: Pick<Stage, "voice">, { daysPerMonth }: Assumptions): number =>
  daysPerMonth * Math.min(voice.caps.calls, Math.floor(voice.dailyBudgetCents / voice.caps.worstCallCents));

/** What so many page views a month make a stage use. Page views are those of the analytics: in-app steps count. */
export const estimateUsage = (
  stage: Pick<Stage, "name" | "voice" | "logRetentionDays">,
  shape: StageShape,
  assume: Assumptions,
  pageViews: number,
): Usage => {
  const callsAsked = pageViews * assume.callsPerView;
  const events: Events = {
    messages: pageViews * assume.messagesPerView,
    payments: pageViews * assume.paymentsPerView,
    callsAsked,
    callsPlaced: Math.min(callsAsked, callsAllowed(stage, assume)),
    strays: pageViews * assume.straysPerView,
  };
  const useOf = (name: FunctionName): FunctionUsage => {
    const { runs: countRuns, msPerRun, readUnits, writeUnits, sweep } = functionLoads[name];
    const { memoryMb, sweeps } = shape.functions[name];
    const runs = countRuns(events, assume);
    return {
      runs,
      sweeps,
      gbSeconds: ((runs * msPerRun + sweeps * (sweep?.ms ?? 0)) / 1000) * (memoryMb / 1024),
      readUnits: runs * readUnits + sweeps * (sweep?.readUnits ?? 0),
      writeUnits: runs * writeUnits,
    };
  };
  const functions = {
    sendContactMessage: useOf("sendContactMessage"),
    createPayment: useOf("createPayment"),
    readPaymentStatus: useOf("readPaymentStatus"),
    receivePaymentNotice: useOf("receivePaymentNotice"),
    startVoiceCall: useOf("startVoiceCall"),
    readVoiceCall: useOf("readVoiceCall"),
    receiveWhatsappNotice: useOf("receiveWhatsappNotice"),
    receiveVoiceNotice: useOf("receiveVoiceNotice"),
    unknownPath: useOf("unknownPath"),
    contactMail: useOf("contactMail"),
    canary: useOf("canary"),
    sweepPayments: useOf("sweepPayments"),
    sendVoiceCodes: useOf("sendVoiceCodes"),
    cleanReleases: useOf("cleanReleases"),
  } satisfies Record<FunctionName, FunctionUsage>;

  const uses = Object.values(functions);
  const sweeps = sumOf(uses.map((use) => use.sweeps));
  const runs = sumOf(uses.map((use) => use.runs)) + sweeps;
  const background: readonly FunctionName[] = [
    "contactMail",
    "canary",
    "sweepPayments",
    "sendVoiceCodes",
    "cleanReleases",
  ];
  const apiRequests = sumOf(
    namesOf(functionSpecs)
      .filter((name) => !background.includes(name))
      .map((name) => functions[name].runs),
  );
  const pageRequests = pageViews * (1 + assume.firstViewShare * assume.assetsPerPage + assume.filmsPerView);
  const edgeRequests = pageRequests + apiRequests;
  const edgeGb =
    (pageViews *
      (assume.documentBytes +
        assume.firstViewShare * assume.assetBytes +
        assume.filmsPerView * assume.filmBytes)) /
    gb;
  const rowsGb =
    (events.messages * assume.messageBytes * retention.contactMessageMonths +
      events.payments * assume.orderBytes * retention.paymentOrderMonths +
      events.callsPlaced * assume.callBytes * retention.voiceCallMonths) /
    gb;
  const logGb =
    (runs * assume.functionLogBytes +
      apiRequests * assume.apiLogBytes +
      edgeRequests * assume.firewallLogShare * assume.firewallLogBytes) /
    gb;
  const keptMonths = stage.logRetentionDays / assume.daysPerMonth;
  const releasesGb = (assume.storedReleases * assume.releaseBytes) / gb;
  const metrics = [canaryMetrics, contactMetrics, paymentMetrics, voiceMetrics].flatMap((names) =>
    Object.keys(names),
  );
  return {
    events,
    functions,
    edgeRequests,
    edgeGb,
    apiRequests,
    voiceUsd: (events.callsPlaced * stage.voice.caps.worstCallCents) / 100,
    units: {
      cloudFrontData: edgeGb,
      cloudFrontRequest: edgeRequests,
      // On the request and on the response of a document; assets and the API have no edge function.
      cloudFrontFunction: pageViews * 2,
      s3Storage: releasesGb + (edgeRequests * assume.edgeLogBytes * keptMonths) / gb,
      s3Put: edgeRequests / assume.edgeLogLines,
      s3Get: pageRequests * assume.edgeMissShare,
      wafAcl: shape.webAcls,
      wafRule: shape.wafRules,
      wafRequest: edgeRequests,
      apiRequest: apiRequests,
      lambdaRequest: runs,
      lambdaGbSecond: sumOf(uses.map((use) => use.gbSeconds)),
      dynamoWrite: sumOf(uses.map((use) => use.writeUnits)),
      dynamoRead: sumOf(uses.map((use) => use.readUnits)),
      dynamoStorage: rowsGb,
      dynamoBackup: rowsGb,
      dynamoStreamRead: 0,
      sesMail: events.messages + functions.canary.sweeps,
      logIngest: logGb,
      logStorage: logGb * assume.logCompression * keptMonths,
      customMetric: metrics.length,
      alarmMetric: shape.alarmMetrics,
      parameter: shape.parameters,
      keyRequest: Object.keys(secretParameterNamesOf(stage.name)).length * assume.parameterReads,
      secret: 1,
      scheduleRun: sweeps,
      alarmMail: assume.alarmMails,
      // Dead letters alone, which nobody polls.
      queueRequest: 0,
      hostedZone: shape.hostedZones,
    },
  };
};
