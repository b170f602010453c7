import type { Endpoint } from "#shared/contract/endpoint.ts";
import { apiMetrics, apiService } from "#shared/metrics.ts";
import { makeBase, type Base } from "../base.ts";
import { digestList, ownEnv } from "../env.ts";
import {
  makeEndpointHandler,
  makeWebhookHandler,
  type RespondToRequest,
  type RespondToWebhook,
  type HttpDeps,
  type HttpHandler,
  type ReadVerifyToken,
} from "./http-endpoint.ts";
import type { FormAdapter } from "./form-adapter.ts";
import { makeEmitMetric } from "../metrics.ts";

export const makeHttpBase = (service: string): HttpDeps => {
  const emitMetric = makeEmitMetric(apiService);
  return {
    ...makeBase(service),
    originDigests: ownEnv({ ORIGIN_DIGESTS: digestList }).ORIGIN_DIGESTS,
    count: (what) => emitMetric(apiMetrics[what], 1),
  };
};

export const endpointLambda = <Row extends Endpoint & { readonly takesForm?: never }>(
  row: Row,
  service: string,
  makeResponder: (base: Base) => RespondToRequest<Row>,
): HttpHandler => {
  const base = makeHttpBase(service);
  return makeEndpointHandler(base, row, makeResponder(base));
};

export const formEndpointLambda = <Row extends Endpoint & { readonly takesForm: object }>(
  row: Row,
  service: string,
  makeResponder: (base: Base) => RespondToRequest<Row>,
  form: FormAdapter<Row>,
): HttpHandler => {
  const base = makeHttpBase(service);
  return makeEndpointHandler(base, row, makeResponder(base), form);
};

export const webhookLambda = <Row extends Endpoint & { readonly verifiesAddress?: never }>(
  row: Row,
  service: string,
  makeResponder: (base: Base) => RespondToWebhook<Row>,
): HttpHandler => {
  const base = makeHttpBase(service);
  return makeWebhookHandler(base, row, makeResponder(base));
};

/** The handler of an endpoint whose URL the third party verifies first. */
export const verifiedWebhookLambda = <Row extends Endpoint & { readonly verifiesAddress: true }>(
  row: Row,
  service: string,
  make: (base: Base) => {
    readonly response: RespondToWebhook<Row>;
    readonly readVerifyToken: ReadVerifyToken;
  },
): HttpHandler => {
  const base = makeHttpBase(service);
  const { response, readVerifyToken } = make(base);
  return makeWebhookHandler(base, row, response, readVerifyToken);
};
