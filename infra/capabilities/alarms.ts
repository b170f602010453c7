import { Duration } from "aws-cdk-lib";
import type { HttpApi } from "aws-cdk-lib/aws-apigatewayv2";
import type { Distribution } from "aws-cdk-lib/aws-cloudfront";
import { MathExpression, Metric, Stats } from "aws-cdk-lib/aws-cloudwatch";
import type { ConfigurationSet } from "aws-cdk-lib/aws-ses";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import {
  canaryMetrics,
  canaryService,
  contactMetrics,
  contactService,
  paymentMetrics,
  paymentService,
  voiceMetrics,
  voiceService,
} from "#shared/metrics.ts";
import type { WorkloadFunction } from "#infra/constructs/workload-function.ts";
import { namesOf } from "#infra/names-of.ts";
import { endpointFunctions, type FunctionName } from "./workloads.ts";

/** What the alarms watch. */
export type Watched = {
  readonly metricNamespace: string;
  readonly functions: Readonly<Record<FunctionName, WorkloadFunction>>;
  readonly api: HttpApi;
  readonly distribution: Distribution;
  readonly contactDeadLetters: Queue;
  readonly voiceDeadLetters: Queue;
  readonly mailConfigurationSet: ConfigurationSet;
  readonly canaryEveryMinutes: number;
};

/** What a visitor comes for. Each has its row on the stage's dashboard. */
export type Capability = "site" | "contact" | "payment" | "voice";

/** What an alarm's metric is drawn together with: what has the same unit. */
export type Graph = "errors" | "ages" | "stream ages" | "counts" | "shares";

/** One alarm. There is no default for what it means: an alarm that hurts nobody should not exist. */
export type AlarmSpec = {
  /** What hurts, and for whom: the first words that the person who is woken reads. */
  readonly errorImpact: string;
  readonly metric: Metric | MathExpression;
  /** Where the dashboard shows the metric. */
  readonly shownIn: { readonly capability: Capability; readonly graph: Graph };
  readonly firesWhen: { readonly above: number } | { readonly atLeast: number } | { readonly below: number };
  /** For so many of the metric's periods in a row. */
  readonly periods: number;
  readonly missingData: "is fine" | "fires";
};

/** Each function's own alarms say what its failure means: a new function does not compile without. */
const functionImpact = {
  sendContactMessage: {
    capability: "contact",
    errors: "Visitors who write to us see an error, and what they wrote is not stored.",
    throttles: "Visitors who write to us are turned away because too many write at once.",
  },
  createPayment: {
    capability: "payment",
    errors: "Visitors who want to pay see an error and cannot.",
    throttles: "Visitors who want to pay are turned away because too many pay at once.",
  },
  readPaymentStatus: {
    capability: "payment",
    errors: "Visitors who have paid are not told so: the page that waits for the result sees an error.",
    throttles: "Visitors who have paid are told so late: too many pages that wait for a result ask at once.",
  },
  receivePaymentWebhook: {
    capability: "payment",
    errors:
      "Nobody at once: the provider's webhooks fail, so that a payment whose page was closed is noticed later.",
    throttles:
      "Nobody at once: the provider's webhooks are turned away, so that a payment whose page was closed is noticed later.",
  },
  startVoiceCall: {
    capability: "voice",
    errors: "Visitors who ask for a demo call see an error and are not called.",
    throttles: "Visitors who ask for a demo call are turned away because too many ask at once.",
  },
  readVoiceCall: {
    capability: "voice",
    errors:
      "Visitors who have asked for a demo call are not told how far it has come; they are called all the same.",
    throttles:
      "Visitors who have asked for a demo call are told late how far it has come: too many pages ask at once.",
  },
  receiveWhatsappWebhook: {
    capability: "voice",
    errors: "Visitors who write to us on WhatsApp get their code late or not at all: its webhooks fail.",
    throttles:
      "Visitors who write to us on WhatsApp get their code late or not at all: its webhooks are turned away.",
  },
  receiveVoiceWebhook: {
    capability: "voice",
    errors:
      "Visitors who are being called are not told how far the call has come: the provider's webhooks fail.",
    throttles:
      "Visitors who are being called are not told how far the call has come: the provider's webhooks are turned away.",
  },
  unknownPath: {
    capability: "site",
    errors: "Clients that call an address which does not exist get an error without our error body.",
    throttles:
      "Somebody calls addresses that do not exist faster than we answer; visitors of the site notice nothing.",
  },
  canary: {
    capability: "site",
    errors: "Nobody yet: the canary breaks off, so that a site which is broken is noticed by visitors first.",
    throttles:
      "Nobody yet: the canary is not started as often as asked, so that a broken site is noticed later.",
  },
  contactMail: {
    capability: "contact",
    errors:
      "Support gets visitors' messages late: the worker that mails them fails, and the next sweep tries again.",
    throttles:
      "Support gets visitors' messages late: the worker that mails them is not started as often as asked.",
  },
  sweepPayments: {
    capability: "payment",
    errors:
      "Payments whose page was closed are noticed late: the worker that asks for them fails, and the next sweep tries again.",
    throttles:
      "Payments whose page was closed are noticed late: the worker that asks for them is not started as often as asked.",
  },
  sendVoiceCodes: {
    capability: "voice",
    errors:
      "Visitors who write to us on WhatsApp get their code late: the worker that sends it fails, and the next sweep tries again.",
    throttles:
      "Visitors who write to us on WhatsApp get their code late: the worker that sends it is not started as often as asked.",
  },
  cleanReleases: {
    capability: "site",
    errors:
      "Nobody: releases that nobody sees any more are not removed. The work stops rather than remove what it is not sure of.",
    throttles: "Nobody: releases that nobody sees any more are removed later.",
  },
} as const satisfies Record<
  FunctionName,
  { readonly capability: Capability; readonly errors: string; readonly throttles: string }
>;

export const capabilityOf = (name: FunctionName): Capability => functionImpact[name].capability;

const oneMinute = Duration.minutes(1);
const fiveMinutes = Duration.minutes(5);
const oneHour = Duration.hours(1);
const sixHours = Duration.hours(6);

const ofService =
  (service: string, period: Duration) =>
  ({ metricNamespace }: Watched, metricName: string, statistic: string): Metric =>
    new Metric({
      namespace: metricNamespace,
      metricName,
      dimensionsMap: { service },
      statistic,
      period,
    });

const ofCanary = (watched: Watched, statistic: string): Metric =>
  ofService(canaryService, Duration.minutes(watched.canaryEveryMinutes))(
    watched,
    canaryMetrics.faults,
    statistic,
  );
const ofContact = ofService(contactService, oneMinute);
const ofPayment = ofService(paymentService, fiveMinutes);
const ofPaymentHourly = ofService(paymentService, oneHour);
const ofPaymentSixHourly = ofService(paymentService, sixHours);
const ofVoice = ofService(voiceService, oneMinute);
const ofVoiceHourly = ofService(voiceService, oneHour);
const ofVoiceSixHourly = ofService(voiceService, sixHours);

const whenAny = { firesWhen: { above: 0 }, periods: 1, missingData: "is fine" } as const;

/**
 * One may be an accident. A fault that lasts soon shows a second one even where hardly anybody comes: who is refused tries
 * again, and so do our workers and those who send us webhooks.
 */
const whenRepeated = { firesWhen: { atLeast: 2 }, periods: 1, missingData: "is fine" } as const;

/** Ten is what one number may get wrong in a day (docs/operations.md, "The voice demo"), so that eleven are not one visitor's. */
const wrongCodesOfOneVisitor = 10;

/** In six hours: the daily caps leave no room for so many visitors who ask for a code and then give up. */
const codesLeftUnused = 10;

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const functionAlarms = ({ functions }: Watched): [string, AlarmSpec][] => {
  const alarms: [string, AlarmSpec][] = [];
  for (const name of namesOf(functionImpact)) {
    const sum = { period: fiveMinutes, statistic: Stats.SUM };
    const { capability, errors, throttles } = functionImpact[name];
    const shownIn = { capability, graph: "errors" } as const;
    alarms.push(
      [
        `${kebab(name)}-errors`,
        { errorImpact: errors, metric: functions[name].alias.metricErrors(sum), shownIn, ...whenAny },
      ],
      [
        `${kebab(name)}-throttles`,
        { errorImpact: throttles, metric: functions[name].lambda.metricThrottles(sum), shownIn, ...whenAny },
      ],
    );
  }
  return alarms;
};

/** How long each endpoint takes at worst, in percent of the time after which it would be stopped: the slowest one's share. */
const slowestEndpoint = ({ functions }: Watched): MathExpression => {
  const names = namesOf(endpointFunctions);
  const shares = names.map((name) => `FILL(${name}, 0) / ${endpointFunctions[name].timeoutSeconds * 10}`);
  return new MathExpression({
    expression: `MAX([${shares.join(", ")}])`,
    usingMetrics: Object.fromEntries(
      names.map((name) => [
        name,
        functions[name].alias.metricDuration({ period: fiveMinutes, statistic: Stats.p(99) }),
      ]),
    ),
    period: fiveMinutes,
  });
};

/** What takes a rollout of a function back when it fires meanwhile, by name. */
export const rollbackAlarmsOf = (name: FunctionName): readonly string[] => [
  `${kebab(name)}-errors`,
  "slow-endpoints",
  "api-server-errors",
];

/** Every alarm, by its name, which is also its heading in docs/runbook.md. */
export const makeAlarms = (watched: Watched): Readonly<Record<string, AlarmSpec>> => ({
  "oldest-pending-message": {
    shownIn: { capability: "contact", graph: "ages" },
    errorImpact:
      "Support does not get what visitors wrote: a stored message has waited over 10 minutes for its mail.",
    metric: ofContact(watched, contactMetrics.oldestPendingAge, Stats.MAXIMUM),
    firesWhen: { above: 600 },
    periods: 1,
    missingData: "is fine",
  },
  "sweep-missing": {
    shownIn: { capability: "contact", graph: "counts" },
    errorImpact:
      "Support may not get what visitors wrote, and no other mail alarm can tell: the sweep has not run.",
    metric: ofContact(watched, contactMetrics.oldestPendingAge, Stats.SAMPLE_COUNT),
    firesWhen: { below: 1 },
    periods: 5,
    missingData: "fires",
  },
  "parked-messages": {
    shownIn: { capability: "contact", graph: "counts" },
    errorImpact:
      "Support will not get a visitor's message until an operator sends it again: its mail was given up on.",
    metric: ofContact(watched, contactMetrics.parked, Stats.MAXIMUM),
    ...whenAny,
  },
  "support-mail-bounces": {
    shownIn: { capability: "contact", graph: "shares" },
    errorImpact:
      "Mail to support comes back; above 5 % AWS reviews, above 10 % it may stop, all mail of the account.",
    metric: new Metric({
      namespace: "AWS/SES",
      metricName: "Reputation.BounceRate",
      dimensionsMap: { "ses:configuration-set": watched.mailConfigurationSet.configurationSetName },
      statistic: Stats.MAXIMUM,
      period: Duration.minutes(15),
    }),
    firesWhen: { above: 0.02 },
    periods: 1,
    missingData: "is fine",
  },
  "doorbell-iterator-age": {
    shownIn: { capability: "contact", graph: "stream ages" },
    errorImpact:
      "Support gets new messages up to a minute later: the stream is read late and only the sweep finds them.",
    metric: watched.functions.contactMail.lambda.metric("IteratorAge", {
      statistic: Stats.MAXIMUM,
      period: oneMinute,
    }),
    firesWhen: { above: Duration.minutes(5).toMilliseconds() },
    periods: 1,
    missingData: "is fine",
  },
  "doorbell-dead-letters": {
    shownIn: { capability: "contact", graph: "counts" },
    errorImpact:
      "Nobody yet: the stream gave up on ringing for a message, which the sweep mails instead. Find out why.",
    metric: watched.contactDeadLetters.metricApproximateNumberOfMessagesVisible({ period: fiveMinutes }),
    ...whenAny,
  },
  "orders-under-review": {
    shownIn: { capability: "payment", graph: "counts" },
    errorImpact:
      "Somebody paid another amount than asked, or paid twice, and waits for a person of ours to put it right.",
    metric: ofPayment(watched, paymentMetrics.review, Stats.MAXIMUM),
    ...whenAny,
  },
  "stuck-orders": {
    shownIn: { capability: "payment", graph: "counts" },
    errorImpact:
      "Somebody may have paid and was never told so: the provider has had no result for an order in three days.",
    metric: ofPayment(watched, paymentMetrics.stuck, Stats.MAXIMUM),
    ...whenAny,
  },
  "late-payment-checks": {
    shownIn: { capability: "payment", graph: "ages" },
    errorImpact:
      "Payments whose page was closed are not noticed: a question to the provider is over 10 minutes late.",
    metric: ofPayment(watched, paymentMetrics.oldestCheckAge, Stats.MAXIMUM),
    firesWhen: { above: 600 },
    periods: 1,
    missingData: "is fine",
  },
  "payment-sweep-missing": {
    shownIn: { capability: "payment", graph: "counts" },
    errorImpact:
      "Payments whose page was closed are not noticed, and no other payment alarm can tell: the sweep has not run.",
    metric: ofPayment(watched, paymentMetrics.oldestCheckAge, Stats.SAMPLE_COUNT),
    firesWhen: { below: 1 },
    periods: 2,
    missingData: "fires",
  },
  "payment-provider-failing": {
    shownIn: { capability: "payment", graph: "errors" },
    errorImpact:
      "Visitors cannot pay, or are not told that they have: the payment provider fails or refuses us.",
    metric: ofPaymentHourly(watched, paymentMetrics.providerFailures, Stats.SUM),
    ...whenRepeated,
  },
  "payment-webhooks-refused": {
    shownIn: { capability: "payment", graph: "errors" },
    errorImpact:
      "Payments whose page was closed are noticed later: the provider's webhooks carry another password than ours.",
    // The provider does not say whether it repeats a refused webhook, so that two may need two payments.
    metric: ofPaymentSixHourly(watched, paymentMetrics.refusedWebhooks, Stats.SUM),
    ...whenRepeated,
  },
  "oldest-voice-reply": {
    shownIn: { capability: "voice", graph: "ages" },
    errorImpact:
      "Visitors who write to us on WhatsApp wait for their code: one has waited over 2 of the 10 minutes that it lasts.",
    metric: ofVoice(watched, voiceMetrics.oldestReplyAge, Stats.MAXIMUM),
    firesWhen: { above: 120 },
    periods: 1,
    missingData: "is fine",
  },
  "voice-sweep-missing": {
    shownIn: { capability: "voice", graph: "counts" },
    errorImpact:
      "Visitors may wait in vain for their code, and no other alarm can tell: the sweep of replies has not run.",
    metric: ofVoice(watched, voiceMetrics.oldestReplyAge, Stats.SAMPLE_COUNT),
    firesWhen: { below: 1 },
    periods: 5,
    missingData: "fires",
  },
  "voice-replies-failing": {
    shownIn: { capability: "voice", graph: "errors" },
    errorImpact:
      "Visitors who write to us on WhatsApp get no code: WhatsApp refuses or does not take our replies.",
    metric: ofVoiceHourly(watched, voiceMetrics.replyFailures, Stats.SUM),
    ...whenRepeated,
  },
  "voice-wrong-codes": {
    shownIn: { capability: "voice", graph: "counts" },
    errorImpact:
      "Nobody yet: somebody guesses codes, to have strangers called at our cost. The limits hold so far.",
    metric: ofVoiceHourly(watched, voiceMetrics.wrongCodes, Stats.SUM),
    firesWhen: { above: wrongCodesOfOneVisitor },
    periods: 1,
    missingData: "is fine",
  },
  "voice-codes-unused": {
    shownIn: { capability: "voice", graph: "counts" },
    errorImpact:
      "We pay for messages that bring no call: many codes are sent and hardly any is entered, or none that is entered works.",
    metric: new MathExpression({
      expression: "sent - FILL(entered, 0)",
      usingMetrics: {
        sent: ofVoiceSixHourly(watched, voiceMetrics.codesSent, Stats.SUM),
        entered: ofVoiceSixHourly(watched, voiceMetrics.codesEntered, Stats.SUM),
      },
      label: "codes sent and not entered",
      period: sixHours,
    }),
    firesWhen: { above: codesLeftUnused },
    periods: 1,
    missingData: "is fine",
  },
  "voice-calls-not-placed": {
    shownIn: { capability: "voice", graph: "counts" },
    errorImpact: "Visitors enter a right code and are not called.",
    // The provider also refuses a number when one of our own values is wrong, and that is no failure of its.
    metric: new MathExpression({
      expression: "entered - FILL(placed, 0)",
      usingMetrics: {
        entered: ofVoiceSixHourly(watched, voiceMetrics.codesEntered, Stats.SUM),
        placed: ofVoiceSixHourly(watched, voiceMetrics.callsPlaced, Stats.SUM),
      },
      label: "right codes without a call",
      period: sixHours,
    }),
    ...whenRepeated,
  },
  "voice-budget-half-used": {
    shownIn: { capability: "voice", graph: "shares" },
    errorImpact: "Nobody yet: half of what the demo may cost today is spoken for.",
    metric: ofVoice(watched, voiceMetrics.budgetUsed, Stats.MAXIMUM),
    firesWhen: { atLeast: 50 },
    periods: 1,
    missingData: "is fine",
  },
  "voice-budget-nearly-used": {
    shownIn: { capability: "voice", graph: "shares" },
    errorImpact:
      "Visitors who ask for a demo call will soon be told to come back tomorrow: 80 % of today's budget is spoken for.",
    metric: ofVoice(watched, voiceMetrics.budgetUsed, Stats.MAXIMUM),
    firesWhen: { atLeast: 80 },
    periods: 1,
    missingData: "is fine",
  },
  "voice-provider-failing": {
    shownIn: { capability: "voice", graph: "errors" },
    errorImpact:
      "A visitor who asked for a demo call with a right code was not called, or may not have been: the provider failed.",
    // The first one tells: nothing is tried again, and whole days may pass until the next visitor asks.
    metric: ofVoice(watched, voiceMetrics.providerFailures, Stats.SUM),
    ...whenAny,
  },
  "voice-webhooks-refused": {
    shownIn: { capability: "voice", graph: "errors" },
    errorImpact:
      "Visitors get no code, or are not told how far their call has come: webhooks are signed with another key than ours.",
    metric: ofVoiceHourly(watched, voiceMetrics.refusedWebhooks, Stats.SUM),
    ...whenRepeated,
  },
  "voice-doorbell-iterator-age": {
    shownIn: { capability: "voice", graph: "stream ages" },
    errorImpact:
      "Visitors get their code up to a minute later: the stream is read late and only the sweep finds their message.",
    metric: watched.functions.sendVoiceCodes.lambda.metric("IteratorAge", {
      statistic: Stats.MAXIMUM,
      period: oneMinute,
    }),
    firesWhen: { above: Duration.minutes(5).toMilliseconds() },
    periods: 1,
    missingData: "is fine",
  },
  "voice-doorbell-dead-letters": {
    shownIn: { capability: "voice", graph: "counts" },
    errorImpact:
      "Nobody for long: the stream gave up on ringing for a WhatsApp message, which the sweep answers instead. Find out why.",
    metric: watched.voiceDeadLetters.metricApproximateNumberOfMessagesVisible({ period: fiveMinutes }),
    ...whenAny,
  },
  "api-server-errors": {
    shownIn: { capability: "site", graph: "errors" },
    errorImpact: "Visitors get an error from the API; a message they just wrote may not be stored.",
    metric: watched.api.metricServerError({ period: fiveMinutes, statistic: Stats.SUM }),
    ...whenAny,
  },
  "canary-failing": {
    shownIn: { capability: "site", graph: "counts" },
    errorImpact:
      "Visitors meet a broken site, or what they write does not reach support: the canary met the same twice in a row.",
    metric: ofCanary(watched, Stats.MAXIMUM),
    firesWhen: { above: 0 },
    periods: 2,
    missingData: "is fine",
  },
  "canary-missing": {
    shownIn: { capability: "site", graph: "counts" },
    errorImpact:
      "Nobody yet: the canary has not run, so that a site which is broken is noticed by visitors first.",
    metric: ofCanary(watched, Stats.SAMPLE_COUNT),
    firesWhen: { below: 1 },
    periods: 2,
    missingData: "fires",
  },
  "slow-endpoints": {
    shownIn: { capability: "site", graph: "shares" },
    errorImpact:
      "Visitors wait so long that they may be told to try again: an endpoint takes over 80 % of the time that it has.",
    metric: slowestEndpoint(watched),
    firesWhen: { above: 80 },
    periods: 1,
    missingData: "is fine",
  },
  "site-server-errors": {
    shownIn: { capability: "site", graph: "shares" },
    errorImpact:
      "Visitors see an error page instead of the site: more than 1 % of all requests fail at the edge.",
    metric: watched.distribution.metric5xxErrorRate({
      period: fiveMinutes,
      // The CDK leaves out the region, and then there is no such metric (github.com/aws/aws-cdk/issues/19245).
      dimensionsMap: { DistributionId: watched.distribution.distributionId, Region: "Global" },
    }),
    firesWhen: { above: 1 },
    periods: 1,
    missingData: "is fine",
  },
  ...Object.fromEntries(functionAlarms(watched)),
});
