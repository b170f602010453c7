import { createHash, randomBytes } from "node:crypto";
import { existsSync, mkdirSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { dist, type Built } from "#infra/build/dist.ts";
import { namesOf } from "#infra/stack/names-of.ts";
import type { Stage } from "#infra/stack/stage/stage.ts";
import { readStage } from "#infra/stack/stage/stages.ts";
import {
  capabilityOf,
  functionSpecs,
  parameterNamesOf,
  type FunctionName,
} from "#infra/stack/capabilities.ts";
import { sweepIntervalMinutes } from "#infra/stack/capability.ts";
import { contact, mailEventDetailTypes } from "#infra/contact/contact-capability.ts";
import * as z from "zod";
import { originHeader } from "#shared/origin-header.ts";
import { openAppendOnly } from "./append-only-file.ts";
import { makeApiGateway, makeThrottle } from "./edge/api-gateway.ts";
import { makeConsole } from "./console/console.ts";
import {
  makeCanaryActions,
  makeParameterActions,
  makeStartOverActions,
  makeForwardActions,
} from "./console/environment-actions.ts";
import { makeStreamTrigger, matchesPattern } from "./aws/stream-trigger.ts";
import { makeEventQueue } from "./aws/event-queue.ts";
import { loadEdgeFunction } from "./edge/edge-event.ts";
import { stateFolderIn } from "./environment-file.ts";
import { makeEdgeServer } from "./edge/edge-server.ts";
import { openLocalClock } from "./local-clock.ts";
import type { LocalServiceOptions } from "./local-service.ts";
import { startServices } from "./local-services.ts";
import { localServices } from "./simulator-settings.ts";
import type { StreamedRow } from "./aws/aws-endpoint.ts";
import type { openDynamoDbEngine } from "./aws/dynamodb-engine.ts";
import { startEmbeddedAws } from "./aws/embedded-aws.ts";
import { makeFaults } from "./faults.ts";
import { forwardKeyPlace } from "#shared/contact/contact-parameters.ts";
import { startForwardReceiver } from "../contact/simulator/forward-receiver.ts";
import { makeFirewall } from "./edge/firewall.ts";
import { startFleet, type Fleet, type FleetProps } from "./aws/function-fleet.ts";
import { localNames, localStage, localTableName } from "./local-names.ts";
import { makeLocalResources } from "./local-resources.ts";
import { otherOriginsOf } from "./http/loopback-guard.ts";
import { makeSiteNotifier } from "./http/deliver-webhook.ts";
import { makeReleasePointer } from "./edge/release-pointer.ts";
import type { SesEvent } from "./aws/ses-simulator.ts";
import { copyToServe } from "./edge/served-copy.ts";
import { makeSiteOrigin } from "./edge/site-origin.ts";
import { StorageError } from "./storage-fault.ts";

export type LocalEnvironmentProps = {
  /** Rows, mails and logs are stored here (in `stateFolderIn`), next to the served copy of the build. */
  readonly dataDir: string;
  /** The duration of a worker's lease on a message from the contact page or from WhatsApp; tests shorten it. */
  readonly leaseSeconds?: number;
  readonly throttle?: { readonly ratePerSecond: number; readonly burst: number };
  /**
   * The site's own URL, such as `http://localhost:8787`. The payment provider redirects to it and sends webhooks to it.
   */
  readonly siteUrl: string;
  /** URLs of providers to use instead of their simulators. */
  readonly bases?: Readonly<Record<string, string>>;
  /** Values of the stage that differ from the defaults of a local environment. */
  readonly stage?: Partial<Stage>;
  /** The values of `simulatorOptions`. */
  readonly options?: LocalServiceOptions;
  readonly startAws?: typeof startEmbeddedAws;
  /** Instead of the embedded DynamoDB. */
  readonly openDynamoDb?: typeof openDynamoDbEngine | undefined;
  readonly environmentOf?: FleetProps["environmentOf"];
  readonly built?: Built;
  readonly served?: Built | undefined;
  /** Closes this local environment, empties its folder and starts another one. Resolves when that one is ready. */
  readonly startOver?: () => Promise<void>;
};

export type LocalEnvironment = {
  readonly handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  readonly close: () => Promise<void>;
  readonly fleet: Fleet;
  readonly served: Built;
  readonly awsEndpoint: string;
  /** URLs of the providers' simulators. */
  readonly bases: Readonly<Record<string, string>>;
  readonly viewerCountry: () => string;
};

/** The workers that are swept every minute. The canary is started manually here. */
const swept = namesOf(functionSpecs).filter(
  (name) => functionSpecs[name].sweepsEveryMinutes === sweepIntervalMinutes,
);

const publishedNames: readonly string[] = [...localNames.parameters.values()];

/** The functions that operators invoke: those whose names the stack publishes. */
const operatorFunctions = namesOf(functionSpecs).filter((name) => publishedNames.includes(name));

/** API Gateway's account default. */
const accountThrottle = { ratePerSecond: 10_000, burst: 5000 };

/**
 * Shorter than in the cloud: after this process is killed, the mail should be visible soon. It is longer than one
 * attempt.
 */
const localLeaseSeconds = 15;

/** The wait before a failed SES event is processed again. Shorter than in the cloud, so that its effect is visible soon. */
const mailEventRetrySeconds = 5;
const lateMailEventsSeconds = 2 * mailEventRetrySeconds;

/** The interval of workers that are swept more often than every minute. */
const oftenMs = 5000;

/** The longest time that a sweep waits for unfinished work. A hanging SES holds a worker for longer. */
const quietMs = 3000;

const makeMailEvent = ({ eventType, messageId, tags }: SesEvent) => ({
  version: "0",
  source: "aws.ses",
  "detail-type": mailEventDetailTypes[eventType],
  detail: {
    eventType,
    mail: { messageId, tags },
    ...(eventType === "Bounce" ? { bounce: { bounceType: "Permanent" } } : {}),
  },
});

const keyed = z.looseObject({ id: z.unknown() });

const makeStreamRecord = ({ eventName, row }: StreamedRow) => ({
  eventName,
  dynamodb: { Keys: { id: keyed.parse(row).id }, NewImage: row },
});

/** The whole site on one machine, wired as in the stack. Call it after the build. */
export const startLocalEnvironment = async (props: LocalEnvironmentProps): Promise<LocalEnvironment> => {
  const leaseSeconds = props.leaseSeconds ?? localLeaseSeconds;
  const stateDir = stateFolderIn(props.dataDir);
  /** Tables in which no row was ever stored: there is nothing to sweep, and their workers need not start. */
  const untouched = new Set(existsSync(stateDir) ? [] : Object.values(localNames.tables));
  mkdirSync(stateDir, { recursive: true });
  const faults = makeFaults();
  const viewer = { country: "US" };
  const clock = openLocalClock(join(stateDir, "clock-ahead-ms"));
  const originSecret = randomBytes(32).toString("base64url");
  const closing = new AbortController();

  const streams = namesOf(functionSpecs).flatMap((name) => {
    const { streamTrigger } = functionSpecs[name];
    if (streamTrigger === undefined) return [];
    const trigger = makeStreamTrigger(streamTrigger.batchSize, (records) =>
      fleet[name].invoke({ Records: records }),
    );
    return [{ table: localTableName(capabilityOf(name)), filter: streamTrigger.filter, trigger }];
  });
  const mailEvents = makeEventQueue(
    clock,
    { ...contact.functions.contactMail.queueTrigger, retrySeconds: mailEventRetrySeconds },
    (records) => fleet.contactMail.invoke({ Records: records }),
  );
  const aws = await (props.startAws ?? startEmbeddedAws)({
    dataDir: stateDir,
    openDynamoDb: props.openDynamoDb,
    faults,
    onWrite: (table, written) => {
      untouched.delete(table);
      const record = makeStreamRecord(written);
      // The functions read only the keys; a backlog of whole rows would fill the memory.
      for (const stream of streams) {
        if (stream.table === table && matchesPattern(stream.filter, record))
          stream.trigger.send({ dynamodb: { Keys: record.dynamodb.Keys } });
      }
    },
    onMailEvent: (event) => mailEvents.send(makeMailEvent(event)),
    parameters: new Map([[parameterNamesOf(localStage).siteUrl, props.siteUrl]]),
    invoke: async (name, event) => {
      const wanted = operatorFunctions.find((one) => one === name);
      if (wanted === undefined) return { statusCode: 404, body: { message: `no function ${name}` } };
      const outcome = await fleet[wanted].invoke(event);
      return outcome.type === "answered"
        ? { statusCode: 200, body: outcome.result }
        : { statusCode: 200, body: { errorMessage: outcome.type }, functionError: "Unhandled" };
    },
  });
  // Copied only once the data folder certainly belongs to this local environment alone.
  const served = props.served ?? copyToServe(props.built ?? dist, props.dataDir);
  const services = await startServices({
    faults,
    clock: clock.now,
    siteUrl: props.siteUrl,
    notify: makeSiteNotifier(props.siteUrl, closing.signal),
    stage: readStage("dev"),
    stateDir,
  });
  const forwardReceiver = await startForwardReceiver({ faults, clock: clock.now, folder: stateDir });
  const log = openAppendOnly(join(stateDir, "functions.log"));
  const fleet = startFleet({
    awsEndpoint: aws.endpoint,
    built: served,
    resources: makeLocalResources({
      otherOrigins: otherOriginsOf(props.siteUrl),
      originDigests: createHash("sha256").update(originSecret).digest("hex"),
      leaseSeconds,
      lateMailEventsSeconds,
      bases: { ...services.bases, ...props.bases },
      stage: props.stage,
      options: props.options,
      forwardTo: forwardReceiver.address + forwardKeyPlace,
      siteFolder: served.site,
    }),
    writeLog: (text) => {
      try {
        log.append(text);
      } catch (error) {
        // The site runs without a log. Its lines are lost while the disk is full.
        if (!(error instanceof StorageError)) throw error;
      }
    },
    clock,
    environmentOf: props.environmentOf,
  });

  const mayHaveWork = (name: FunctionName) => !untouched.has(localTableName(capabilityOf(name)));
  /** Waits for the work of streams and SES's events first, so that the sweep sees its result. */
  const sweep = async () => {
    const triggers = [...streams.map(({ trigger }) => trigger), mailEvents];
    await Promise.race([Promise.all(triggers.map((trigger) => trigger.idle())), wait(quietMs)]);
    return Promise.all(swept.filter(mayHaveWork).map((name) => fleet[name].invoke({ source: "sweep" })));
  };
  const sweeping = new Set<FunctionName>();
  /** One sweep at a time, however slow a provider is: each round looks for urgent work. */
  const sweepOften = async (name: FunctionName) => {
    if (sweeping.has(name) || !mayHaveWork(name)) return;
    sweeping.add(name);
    await fleet[name].invoke({ source: "sweep" });
    sweeping.delete(name);
  };
  const oftenSweepers = localServices.flatMap(({ sweptOften: name }) =>
    name !== undefined && name in functionSpecs ? [setInterval(() => void sweepOften(name), oftenMs)] : [],
  );
  const sweepOnSchedule = () => void sweep();
  const sweeper = setInterval(sweepOnSchedule, sweepIntervalMinutes * 60_000);
  sweepOnSchedule();
  // Rows that the workers of a killed local environment held are free when their leases have expired. This sweep does
  // not wait for the next minute.
  const sweepAfterLeases = setTimeout(sweepOnSchedule, (leaseSeconds + 1) * 1000);

  const routes = new Map(
    namesOf(functionSpecs).flatMap((name) => {
      const { serves } = functionSpecs[name];
      return typeof serves === "object" ? [[serves.path, fleet[name]] as const] : [];
    }),
  );
  const pointer = makeReleasePointer(served.site, await loadEdgeFunction(served.edgeFunction));
  const serve = makeEdgeServer({
    edgeFunction: pointer.edgeFunction,
    site: makeSiteOrigin(served.site),
    api: makeApiGateway(routes, fleet.unknownPath, makeThrottle(props.throttle ?? accountThrottle)),
    originHeader: { name: originHeader, value: originSecret },
    defaultCountry: () => viewer.country,
    firewall: makeFirewall(),
  });
  const console_ = makeConsole({
    mailbox: aws.mailbox,
    faults,
    viewer,
    sweep,
    calls: aws.calls,
    services: localServices,
    moreActions: [
      services.actions({ fleet, listIds: aws.listIds }),
      makeForwardActions(forwardReceiver),
      makeParameterActions(aws.parameters),
      makeCanaryActions(fleet.canary),
      pointer.actions,
      ...(props.startOver ? [makeStartOverActions(props.startOver)] : []),
      clock.actions,
    ],
  });

  return {
    handle: (request, response) =>
      console_.owns(request) ? console_.handle(request, response) : serve(request, response),
    fleet,
    served,
    awsEndpoint: aws.endpoint,
    bases: services.bases,
    viewerCountry: () => viewer.country,
    close: async () => {
      closing.abort();
      clearInterval(sweeper);
      for (const one of oftenSweepers) clearInterval(one);
      clearTimeout(sweepAfterLeases);
      mailEvents.close();
      await Promise.all(Object.values(fleet).map((hosted) => hosted.close()));
      await Promise.all([services.close(), forwardReceiver.close()]);
      await aws.close();
      log.close();
    },
  };
};
