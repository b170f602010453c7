import { randomBytes } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { behaviors, type Behavior } from "#infra/stack/edge/behaviors.ts";
import { setByOrigin, responseHeaders, securityHeaders } from "#infra/stack/edge/security-headers.ts";
import { firewallResponses } from "#infra/stack/edge/firewall-rules.ts";
import { gatewayBodyBytesMax, type ApiGateway } from "./api-gateway.ts";
import type { EdgeFunction } from "./edge-event.ts";
import type { Firewall } from "./firewall.ts";
import { readBody } from "#infra/local/http/read-body.ts";
import type { SiteOrigin } from "./site-origin.ts";

type EdgeServerProps = {
  readonly edgeFunction: EdgeFunction;
  readonly site: SiteOrigin;
  readonly api: ApiGateway;
  /** The value of the header that the distribution adds for API Gateway. */
  readonly originHeader: { readonly name: string; readonly value: string };
  readonly defaultCountry: () => string;
  readonly firewall: Firewall;
};

type Reply = {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | string;
};

/** CloudFront quota: 8,192 bytes of URL. The 20,480 bytes of a whole request are Node's `maxHeaderSize`. */
const urlBytesMax = 8192;

const matches = (pattern: string, path: string): boolean =>
  pattern.endsWith("*") ? path.startsWith(pattern.slice(0, -1)) : path === pattern;

const findBehavior = (path: string): Behavior => {
  const behavior = behaviors.find(({ pathPattern }) => matches(pathPattern, path));
  if (behavior === undefined) throw new Error(`no behavior matches ${path}: the last one must be "*"`);
  return behavior;
};

const allowedMethods: Readonly<Record<Behavior["allowedMethods"], readonly string[]>> = {
  "GET, HEAD": ["GET", "HEAD"],
  all: ["GET", "HEAD", "OPTIONS", "PUT", "PATCH", "POST", "DELETE"],
};

const text = (statusCode: number, body: string): Reply => ({
  statusCode,
  headers: { "content-type": "text/plain; charset=utf-8" },
  body,
});

const singleValues = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(", ") : value]],
    ),
  );

const pick = (headers: Readonly<Record<string, string>>, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])));

/** The headers that a behavior forwards, and those that CloudFront adds or forwards itself. */
const pickForwarded = (
  headers: Readonly<Record<string, string>>,
  { forwardedHeaders }: Behavior,
  always: readonly string[] = [],
): Record<string, string> => {
  if (forwardedHeaders !== "all") return pick(headers, [...forwardedHeaders, ...always]);
  const { host: _host, ...others } = headers;
  return others;
};

const wrap = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, { value }]));

const unwrap = (headers: Readonly<Record<string, { value: string }>>) =>
  Object.fromEntries(Object.entries(headers).map(([name, { value }]) => [name, value]));

/** CloudFront's cache always forwards these, because it revalidates and compresses itself. */
const cacheHeaders = ["if-none-match", "if-modified-since", "range", "accept-encoding"];

/** The distribution: the same behaviors, edge function and headers as the stack's, in front of the two origins. */
export const makeEdgeServer = (props: EdgeServerProps) => {
  const respondAsSite = async (
    behavior: Behavior,
    method: string,
    path: string,
    query: string,
    headers: Record<string, string>,
  ): Promise<Reply> => {
    const seen = pickForwarded(headers, behavior, cacheHeaders);
    if (!behavior.edgeFunction) {
      const file = await props.site(path, seen);
      return { ...file, headers: { ...file.headers, ...responseHeaders[behavior.responseHeaders] } };
    }
    const request = { method, uri: path, headers: wrap(seen), rawQueryString: () => query || undefined };
    const verdict = props.edgeFunction.onRequest(request);
    if (verdict.type === "response") {
      const { statusCode, headers: own, body = "" } = verdict.response;
      return { statusCode, headers: unwrap(own), body };
    }
    const found = await props.site(verdict.request.uri, unwrap(verdict.request.headers));
    const stored = { ...found, headers: { ...found.headers, ...responseHeaders[behavior.responseHeaders] } };
    // The function does not run for error responses of the origin, as in the cloud.
    if (stored.statusCode >= 400) return stored;
    const { statusCode, headers: changed } = props.edgeFunction.onResponse(verdict.request, {
      statusCode: stored.statusCode,
      headers: wrap(stored.headers),
    });
    return { statusCode, headers: unwrap(changed), body: stored.body };
  };

  const respondAsApi = async (
    behavior: Behavior,
    method: string,
    path: string,
    query: string,
    headers: Record<string, string>,
    body: Buffer | undefined,
    requestId: string,
  ): Promise<Reply> => {
    const response = await props.api({
      method,
      path,
      query,
      headers: {
        ...pickForwarded(headers, behavior),
        [props.originHeader.name]: props.originHeader.value,
        "x-amz-cf-id": requestId,
      },
      body,
      sourceIp: "127.0.0.1",
    });
    const { responseHeaders: sort } = behavior;
    const own = pick(response.headers, setByOrigin[sort]);
    return { ...response, headers: { ...response.headers, ...responseHeaders[sort], ...own } };
  };

  const respond = async (incoming: IncomingMessage, requestId: string): Promise<Reply> => {
    const url = incoming.url ?? "/";
    if (Buffer.byteLength(url) > urlBytesMax) return text(414, "The address is too long");
    const [path = "/", ...rest] = url.split("?");
    const query = rest.join("?");
    const behavior = findBehavior(path);
    const method = incoming.method ?? "GET";
    if (!allowedMethods[behavior.allowedMethods].includes(method)) {
      return text(403, `This distribution does not accept ${method} here`);
    }
    const { remoteAddress = "127.0.0.1", remotePort = 0 } = incoming.socket;
    const headers: Record<string, string> = {
      "cloudfront-viewer-country": props.defaultCountry(),
      "cloudfront-viewer-address": `${remoteAddress}:${remotePort}`,
      ...singleValues(incoming.headers),
    };
    const body = await readBody(incoming, gatewayBodyBytesMax);
    const address = singleValues(incoming.headers)["cloudfront-viewer-address"]?.replace(/:\d+$/, "");
    const refusal = props.firewall({ address, method, path, query, headers, body });
    if (refusal !== undefined) {
      return {
        statusCode: firewallResponses[refusal.name].statusCode,
        headers: { "content-type": "application/json", ...refusal.headers },
        body: JSON.stringify(firewallResponses[refusal.name].body),
      };
    }
    return behavior.origin === "api"
      ? respondAsApi(behavior, method, path, query, headers, body, requestId)
      : respondAsSite(behavior, method, path, query, headers);
  };

  return async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const requestId = randomBytes(32).toString("base64url");
    const { statusCode, headers, body } = await respond(incoming, requestId);
    const content = Buffer.isBuffer(body) ? body : Buffer.from(body);
    outgoing.writeHead(statusCode, {
      ...securityHeaders,
      ...headers,
      "x-amz-cf-id": requestId,
      ...(statusCode === 304 ? {} : { "content-length": content.byteLength }),
    });
    outgoing.end(incoming.method === "HEAD" ? undefined : content);
  };
};
