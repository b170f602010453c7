import messages from "#messages/api-errors.json" with { type: "json" };
import { formatMessage } from "#shared/format-message.ts";
import type { Base } from "../base.ts";
import middy from "@middy/core";
import type { APIGatewayProxyEventV2, Context } from "aws-lambda";
import * as z from "zod/mini";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import type { apiMetrics } from "#shared/metrics.ts";
import { originHeader } from "#shared/origin-header.ts";
import { WriteConflictError } from "../rows/apply-event.ts";
import {
  respondToWriteConflict,
  respondToFailure,
  jsonResponse,
  respondWithRefusal,
  respondUnavailable,
  type HttpResponse,
} from "./http-response.ts";
import { respondToVerification } from "./webhook-verification.ts";
import { isForm, readForm, refuseForeignForm } from "./form-body.ts";
import { presentForm, type FormAdapter } from "./form-adapter.ts";
import { readBodyBytes, readJsonBody } from "./json-body.ts";
import { describeError } from "../log.ts";
import { hasAcceptedDigest } from "./accepted-digest.ts";
import { isOutage } from "../outage.ts";

export type HttpDeps = Base & {
  readonly originDigests: readonly string[];
  readonly count: (what: keyof typeof apiMetrics) => void;
};

export type HttpHandler = (event: APIGatewayProxyEventV2, context: Context) => Promise<HttpResponse>;

/** The time that is reserved for our own response before the function times out. */
const responseReserveMs = 500;

const cloudFrontRequestId = /^[\w=-]{1,120}$/;

/** CloudFront's request id if there is one: the visitor sees it as `x-amz-cf-id`, and support in the mail. */
const readRequestId = (event: APIGatewayProxyEventV2): string => {
  const fromEdge = event.headers["x-amz-cf-id"] ?? "";
  return cloudFrontRequestId.test(fromEdge) ? fromEdge : event.requestContext.requestId;
};

type ResponseOptions = {
  readonly onWriteConflict?: () => HttpResponse;
  readonly present?: (event: APIGatewayProxyEventV2, result: HttpResponse) => HttpResponse;
};

/**
 * The wrapper of every HTTP function. It accepts only requests from our own edge. A late response becomes 503, and an
 * exception becomes 429 (too many change the same row), 503 (outage) or 500 (bug). Failures of these kinds are counted;
 * a refusal is not, whatever its status: a provider's outage has alarms of its own. Each request writes one log line.
 */
export const makeHttpHandler = (
  { log, clock, originDigests, count }: HttpDeps,
  name: string,
  handle: (event: APIGatewayProxyEventV2) => Promise<HttpResponse>,
  { onWriteConflict = respondToWriteConflict, present = (_, result) => result }: ResponseOptions = {},
): HttpHandler => {
  const countFailure = (response: HttpResponse): HttpResponse => {
    count("failedResponses");
    return response;
  };
  const chain = middy<APIGatewayProxyEventV2, HttpResponse>({
    timeoutEarlyInMillis: responseReserveMs,
    timeoutEarlyResponse: () => countFailure(respondUnavailable()),
  })
    .before(({ event }) => {
      if (hasAcceptedDigest(event.headers[originHeader], originDigests)) return undefined;
      // The alarm divides by API Gateway's requests. A rollout's sample event does not come through the gateway.
      if ("apiId" in event.requestContext) count("originRefused");
      return { statusCode: 403, headers: {}, body: "" };
    })
    .onError((request) => {
      const outage = isOutage(request.error);
      log[outage ? "warn" : "error"]("request failed", {
        requestId: readRequestId(request.event),
        endpoint: name,
        ...describeError(request.error),
      });
      if (request.error instanceof WriteConflictError) request.response = onWriteConflict();
      else request.response = countFailure(outage ? respondUnavailable() : respondToFailure());
    })
    .handler(handle);

  return async (event, context) => {
    const startedAt = clock();
    const result = present(event, await chain(event, context));
    log.info("request", {
      requestId: readRequestId(event),
      endpoint: name,
      method: event.requestContext.http.method,
      status: result.statusCode,
      durationMs: clock() - startedAt,
    });
    return result;
  };
};

/** A request that matches the contract. `header` reads only the headers that the endpoint declares. */
export type EndpointRequest<Row extends Endpoint> = {
  readonly input: z.output<Row["request"]>;
  readonly header: (name: Row["requestHeaders"][number]) => string | undefined;
  readonly requestId: string;
};

export type EndpointResponse<Row extends Endpoint> =
  | { readonly type: "ok"; readonly body: z.input<Row["response"]> }
  | {
      readonly type: "refused";
      readonly code: keyof Row["refusals"] & string;
      readonly message: string;
      /** Set for temporary errors: it becomes `Retry-After`. */
      readonly retryAfterSeconds?: number;
      readonly receiptPath?: string | undefined;
    };

const respondToMethod = ({ method, verifiesAddress }: Endpoint): HttpResponse => {
  const allow = verifiesAddress === true ? `GET, ${method}` : method;
  return respondWithRefusal(
    405,
    "method-not-allowed",
    formatMessage(messages.onlyTakes, { methods: allow }),
    {
      allow,
    },
  );
};

const toHttpResponse = <Row extends Endpoint>(row: Row, result: EndpointResponse<Row>): HttpResponse => {
  switch (result.type) {
    case "ok":
      return jsonResponse(200, result.body);
    case "refused": {
      const { code, message, retryAfterSeconds, receiptPath } = result;
      return respondWithRefusal(
        row.refusals[code] ?? 400,
        code,
        message,
        retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) },
        receiptPath,
      );
    }
  }
};

export type RespondToRequest<Row extends Endpoint> = (
  request: EndpointRequest<Row>,
) => Promise<EndpointResponse<Row>>;

/**
 * Method, media type, size and schema are checked in that order; a GET request has no content, so its schema is
 * `z.undefined()`. The response to a plain form is a page.
 */
export const makeEndpointHandler = <Row extends Endpoint>(
  deps: HttpDeps,
  row: Row,
  respondToRequest: RespondToRequest<Row>,
  form?: FormAdapter<Row>,
): HttpHandler => {
  const ownForms = new WeakSet<APIGatewayProxyEventV2>();

  const readContent = async (event: APIGatewayProxyEventV2) => {
    if (row.method === "GET") return { type: "read", value: undefined } as const;
    if (form === undefined || !isForm(event)) return readJsonBody(row, event);
    const foreign = await refuseForeignForm(event, form.readSiteOrigins);
    if (foreign !== undefined) return { type: "refused", response: foreign } as const;
    ownForms.add(event);
    const body = readForm(row, event);
    if (body.type === "refused") return body;
    const { input, headers } = form.translate(body.fields);
    return { type: "read", value: input, headers } as const;
  };

  return makeHttpHandler(
    deps,
    row.path,
    async (event) => {
      if (event.requestContext.http.method !== row.method) return respondToMethod(row);
      const content = await readContent(event);
      if (content.type === "refused") return content.response;

      const parsed = z.safeParse<Row["request"]>(row.request, content.value);
      if (!parsed.success) {
        const [issue] = parsed.error.issues;
        const message = issue && (form?.describeIssue(content.value, issue) ?? issue.message);
        return respondWithRefusal(400, "invalid-request", message ?? messages.invalidContent);
      }
      const result = await respondToRequest({
        input: parsed.data,
        header: (name) => ("headers" in content && content.headers[name]) || event.headers[name],
        requestId: readRequestId(event),
      });
      return toHttpResponse(row, result);
    },
    form === undefined
      ? {}
      : {
          present: (event, result) =>
            isForm(event) ? presentForm(row, form, event, result, ownForms.has(event)) : result,
        },
  );
};

/** A third party's request, as raw bytes because they may be signed. Nothing is verified yet. */
export type WebhookRequest<Row extends Endpoint> = {
  readonly body: Uint8Array;
  readonly header: (name: Row["requestHeaders"][number]) => string | undefined;
};

export type RespondToWebhook<Row extends Endpoint> = (
  request: WebhookRequest<Row>,
) => Promise<EndpointResponse<Row>>;

export type ReadVerifyToken = () => Promise<string | undefined>;

/** Verification, method and size are checked before the use case, which authenticates the sender. */
export const makeWebhookHandler = <Row extends Endpoint>(
  deps: HttpDeps,
  row: Row,
  respondToWebhook: RespondToWebhook<Row>,
  readVerifyToken?: ReadVerifyToken,
): HttpHandler =>
  // Some third parties never retry after a 4xx response.
  makeHttpHandler(
    deps,
    row.path,
    async (event) => {
      if (readVerifyToken !== undefined && event.requestContext.http.method === "GET") {
        return respondToVerification(event.rawQueryString, await readVerifyToken());
      }
      if (event.requestContext.http.method !== row.method) return respondToMethod(row);
      const body = readBodyBytes(row, event);
      if (body.type === "refused") return body.response;
      return toHttpResponse(
        row,
        await respondToWebhook({ body: body.bytes, header: (name) => event.headers[name] }),
      );
    },
    { onWriteConflict: respondUnavailable },
  );
