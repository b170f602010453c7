import type { Endpoint } from "#shared/contract/endpoint.ts";
import { apiMetrics, apiService } from "#shared/metrics.ts";
import { makeBase, type Base } from "../base.ts";
import { digestList, ownEnv } from "../env.ts";
import {
  makeEndpointHandler,
  makeWebhookHandler,
  type AnswerRequest,
  type AnswerWebhook,
  type FormOf,
  type HttpDeps,
  type HttpHandler,
  type WebhookVerification,
} from "./http-endpoint.ts";
import { makeEmitMetric } from "../metrics.ts";

/** What every function that answers requests has. */
export const makeHttpBase = (service: string): HttpDeps => {
  const emitMetric = makeEmitMetric(apiService);
  return {
    ...makeBase(service),
    originDigests: ownEnv({ ORIGIN_DIGESTS: digestList }).ORIGIN_DIGESTS,
    count: (what) => emitMetric(apiMetrics[what], 1),
  };
};

/** The handler of a row of the contract table. */
export const endpointLambda = <Row extends Endpoint>(
  row: Row,
  service: string,
  makeAnswer: (base: Base) => AnswerRequest<Row>,
  ...form: FormOf<Row>
): HttpHandler => {
  const base = makeHttpBase(service);
  return makeEndpointHandler(base, row, makeAnswer(base), ...form);
};

/** The handler of a row that a third party calls; see `makeWebhookHandler`. */
export const webhookLambda = <Row extends Endpoint>(
  row: Row,
  service: string,
  makeAnswer: (base: Base) => readonly [AnswerWebhook<Row>, ...WebhookVerification<Row>],
): HttpHandler => {
  const base = makeHttpBase(service);
  const [answer, ...verification] = makeAnswer(base);
  return makeWebhookHandler(base, row, answer, ...verification);
};
