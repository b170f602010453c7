import { contactDataHandling } from "#functions/contact/contact-data-handling.ts";
import { sendContactMessage } from "#shared/contract/api.ts";
import {
  forwardKeyPlace,
  forwardKeySchema,
  forwardSecretsSchema,
  limitKeySchema,
} from "#shared/contact/contact-parameters.ts";
import { contactMetrics, contactService } from "#shared/metrics.ts";
import { visitorMailsPerDayOf } from "#infra/stack/stage/stage.ts";
import {
  endpointTimeoutSeconds,
  streamConcurrency,
  sweepIntervalMinutes,
  whenAbove,
  whenAny,
  whenSilentFor,
  type Capability,
} from "../stack/capability.ts";

const mailTimeoutSeconds = 30;

/** Lambda recommends at least six times the function's timeout. */
const mailEventRetrySeconds = 180;

/** SES's events are processed after an outage before any mail with an unknown outcome is repeated. */
export const lateMailEventsSeconds = mailEventRetrySeconds + 120;

const forwardTimeoutSeconds = 30;

/** The contact form: a visitor's message is stored, mailed to support, and forwarded if the stage has a receiver. */
export const contact = {
  title: "Contact",
  load: {
    perVisit: 3 / 2000,
    requests: 1,
    runs: { sendContactMessage: 1 },
    tableWrites: 6,
    indexWrites: 6,
    dayLimit: {
      title: "contact mails a day",
      value: ({ contactMailsPerDay }) => contactMailsPerDay,
      source: "`stages.ts`: `contactMailsPerDay`",
      raise: "`contactMailsPerDay`, if support can read more",
    },
  },
  service: contactService,
  table: [
    {
      indexName: "mail-due",
      workKey: "mail",
      dueKey: "dueAtEpochMs",
      projected: ["receivedAtEpochMs"],
    },
    {
      indexName: "forward-due",
      workKey: "forward",
      dueKey: "forwardDueAtEpochMs",
      projected: ["receivedAtEpochMs"],
    },
  ],
  dataHandling: contactDataHandling,
  functions: {
    /** Stores a visitor's message, and reserves a place for the mail to the visitor. It cannot mail. */
    sendContactMessage: {
      entry: "functions/contact/contact.lambda.ts",
      timeoutSeconds: endpointTimeoutSeconds,
      memoryMb: 512,
      reserved: 20,
      serves: sendContactMessage,
      rows: ["PutItem", "GetItem", "UpdateItem"],
      reads: ["siteUrl", "limitKey"],
      environment: ({ otherOrigins, stage }): Readonly<Record<string, string>> => ({
        MAIL_ACKNOWLEDGEMENTS_PER_DAY: String(visitorMailsPerDayOf(stage)),
        MAIL_FROM: stage.mailFrom,
        SUPPORT_EMAIL: stage.supportEmail,
        ...(otherOrigins.length > 0 && { OTHER_ORIGINS: otherOrigins.join(",") }),
        ...(stage.forwardTo !== undefined && { FORWARDS: "yes" }),
      }),
      failure: {
        errors: "Visitors who write to us see an error, and what they wrote is not stored.",
        throttles: "Visitors who write to us get an error because too many write at once.",
      },
    },
    /** The table's stream, a sweep every minute and SES's delivery events trigger it. */
    contactMail: {
      entry: "functions/contact/contact-mail.lambda.ts",
      timeoutSeconds: mailTimeoutSeconds,
      memoryMb: 512,
      // One for each shard of the stream, two for SES's events, a sweep, and one always free for an operator.
      reserved: 4 + streamConcurrency,
      sweepsEveryMinutes: sweepIntervalMinutes,
      missedSchedules: { alarm: "sweep-missing" },
      idleRun: {
        reads: 2.5,
        emits: [contactMetrics.oldestPendingAge, contactMetrics.review, contactMetrics.deferred],
      },
      // SES's events are delivered again for five hours, far longer than an outage of the table.
      queueTrigger: {
        batchSize: 10,
        retrySeconds: mailEventRetrySeconds,
        triesMax: 100,
        deadLettersAlarm: "mail-events-dead-letters",
        deadLettersImpact:
          "Support may get a message twice, or late: some events of SES could not be processed for hours, and are in the dead-letter queue.",
      },
      streamTrigger: {
        // The stream only triggers for a message that was just stored. The sweep does everything else.
        filter: { eventName: ["INSERT"], dynamodb: { NewImage: { mail: { S: ["pending"] } } } },
        batchSize: 10,
        alarms: "contact-stream-trigger",
        lateImpact:
          "Support gets new messages up to a minute later: the stream is read late and only the sweep finds them.",
        deadLettersImpact:
          "No impact yet: the stream trigger failed for a message, which the sweep mails instead. Find out why.",
      },
      rows: ["GetItem", "UpdateItem"],
      listsWork: "mail-due",
      reads: ["canaryKey", "siteUrl"],
      grants: ["mails support", "mails visitors"],
      environment: ({ stage, leaseSeconds, lateMailEventsSeconds: late, ...resources }) => ({
        MAIL_FROM: stage.mailFrom,
        SUPPORT_EMAIL: stage.supportEmail,
        MAIL_CONFIGURATION_SET: resources.mailConfigurationSet,
        VISITOR_MAIL_CONFIGURATION_SET: resources.visitorMailConfigurationSet,
        MAIL_ACKNOWLEDGEMENTS_PER_DAY: String(visitorMailsPerDayOf(stage)),
        MAIL_DAILY_BUDGET: String(stage.contactMailsPerDay),
        LEASE_SECONDS: String(leaseSeconds(mailTimeoutSeconds)),
        LATE_EVENTS_SECONDS: String(late),
      }),
      failure: {
        errors:
          "Support gets visitors' messages late: the worker that mails them fails, and the next sweep retries.",
        throttles:
          "Support gets visitors' messages late: invocations of the worker that mails them are throttled.",
      },
      sample: "empty batch",
    },
    /** A function of its own, so that a receiver that hangs does not delay the mail. */
    contactForward: {
      entry: "functions/contact/contact-forward.lambda.ts",
      timeoutSeconds: forwardTimeoutSeconds,
      memoryMb: 256,
      reserved: 2,
      sweepsEveryMinutes: sweepIntervalMinutes,
      missedSchedules: { alarm: "forward-sweep-missing" },
      idleRun: { reads: 1, emits: [contactMetrics.oldestForwardAge, contactMetrics.forwardsUnderReview] },
      rows: ["GetItem", "UpdateItem"],
      listsWork: "forward-due",
      reads: ["canaryKey", "forwardSecret", "forwardKey"],
      environment: ({ stage, leaseSeconds }): Readonly<Record<string, string>> => ({
        STAGE_NAME: stage.name,
        ...(stage.forwardTo !== undefined && { FORWARD_TO: stage.forwardTo }),
        LEASE_SECONDS: String(leaseSeconds(forwardTimeoutSeconds)),
      }),
      failure: {
        errors:
          "The receiver of forwarded messages gets them late: the worker that forwards them fails, and the next sweep retries. Support has its mail.",
        throttles:
          "The receiver of forwarded messages gets them late: invocations of the worker that forwards them are throttled. Support has its mail.",
      },
    },
  },
  published: {
    contactTable: { path: "contact/table-name", value: ({ tableName }) => tableName },
    contactMailFunction: {
      path: "contact/mail-function-name",
      value: ({ functionName }) => functionName("contactMail"),
    },
    contactForwardFunction: {
      path: "contact/forward-function-name",
      value: ({ functionName }) => functionName("contactForward"),
    },
    contactDeadLetters: {
      path: "contact/dead-letter-queue-url",
      value: ({ deadLettersUrl }) => deadLettersUrl("contact-stream-trigger-dead-letters"),
    },
    mailEventDeadLetters: {
      path: "contact/mail-event-dead-letter-queue-url",
      value: ({ deadLettersUrl }) => deadLettersUrl("mail-events-dead-letters"),
    },
  },
  secrets: {
    limitKey: {
      path: "contact/limit-key",
      holds:
        "<random, 32 or more characters>; with another one the day's limits of mails to visitors start again",
      schema: limitKeySchema,
      madeBy: "stack",
      lost: "set a new one, from openssl rand -hex 32",
    },
    forwardSecret: {
      path: "contact/forward-secret",
      holds: "<base64 of 24 bytes or more, with or without whsec_>; while it rotates <new>,<old>",
      schema: forwardSecretsSchema,
      madeBy: "stack",
      lost: "set your copy; a new one, from openssl rand -base64 32, also goes to the service that receives messages",
    },
    forwardKey: {
      path: "contact/forward-key",
      holds: `the value of ${forwardKeyPlace} in the row's forwardTo, as T01234567/B01234567/<24 letters>`,
      schema: forwardKeySchema,
      madeBy: "person",
      without: "no message is forwarded",
      neededBy: ({ forwardTo }) => forwardTo?.includes(forwardKeyPlace) === true,
    },
  },
  alarms: {
    "oldest-pending-message": {
      severity: "page",
      errorImpact:
        "Support does not get what visitors wrote: a stored message has waited over 10 minutes for its mail.",
      metric: { of: contactMetrics.oldestPendingAge, statistic: "Maximum", minutes: 1 },
      graph: "ages",
      ...whenAbove(600),
      // The sweep measures before it mails. Messages that were reopened in between have been mailed by the next sweep.
      periods: 3,
    },
    "sweep-missing": {
      errorImpact:
        "Support may not get visitors' messages, and no other mail alarm would fire: the sweep has not run.",
      metric: { of: contactMetrics.oldestPendingAge, statistic: "SampleCount", minutes: 1 },
      graph: "counts",
      ...whenSilentFor(5),
    },
    "messages-under-review": {
      errorImpact:
        "Support will not get a visitor's message until an operator sends it again: we have given up mailing it.",
      metric: { of: contactMetrics.review, statistic: "Maximum", minutes: 1 },
      graph: "counts",
      ...whenAny,
    },
    "deferred-messages": {
      errorImpact:
        "Support gets some of what visitors wrote a day late or later: the day's budget of contact mails is used up.",
      metric: { of: contactMetrics.deferred, statistic: "Maximum", minutes: 1 },
      graph: "counts",
      ...whenAny,
    },
    // A sender who requests many mails triggers this alarm, so it never pages.
    "withheld-visitor-mails": {
      errorImpact:
        "Visitors get no email with their plan, quote or acknowledgement, as their page says: limits are reached or cannot be counted. Support has its mail.",
      metric: { of: contactMetrics.withheldVisitorMails, minutes: 60 },
      graph: "counts",
      ...whenAbove(20),
    },
    "oldest-pending-forward": {
      errorImpact:
        "Messages are not being forwarded: one has waited for over an hour, and after three days we give up. Support has its mail.",
      metric: { of: contactMetrics.oldestForwardAge, statistic: "Maximum", minutes: 5 },
      graph: "ages",
      ...whenAbove(3600),
      // Messages that an operator sends again are old, and done by the next sweep.
      periods: 2,
    },
    "forward-sweep-missing": {
      errorImpact:
        "Messages may not be forwarded, and no other alarm would fire: the sweep has not run. Support has its mail.",
      metric: { of: contactMetrics.forwardsUnderReview, statistic: "SampleCount", minutes: 5 },
      graph: "counts",
      ...whenSilentFor(2),
    },
    "forwards-under-review": {
      errorImpact:
        "A message will not be forwarded until an operator sends it again: we have given up forwarding it. Support has its mail.",
      metric: { of: contactMetrics.forwardsUnderReview, statistic: "Maximum", minutes: 5 },
      graph: "counts",
      ...whenAny,
    },
  },
} as const satisfies Capability;

/** The events that end, reopen or reject a delivery: `detail.eventType`, with EventBridge's `detail-type`. */
export const mailEventDetailTypes = {
  Delivery: "Email Delivered",
  Bounce: "Email Bounced",
  Reject: "Email Rejected",
} as const;
