import { randomBytes } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { behaviours, type Behaviour } from "#infra/stack/edge/behaviours.ts";
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

const findBehaviour = (path: string): Behaviour => {
  const behaviour = behaviours.find(({ pathPattern }) => matches(pathPattern, path));
  if (behaviour === undefined) throw new Error(`no behaviour takes ${path}: the last one must be "*"`);
  return behaviour;
};

const allowedMethods: Readonly<Record<Behaviour["allowedMethods"], readonly string[]>> = {
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

/** The headers that a behaviour forwards, and those that CloudFront adds or forwards itself. */
const pickForwarded = (
  headers: Readonly<Record<string, string>>,
  { forwardedHeaders }: Behaviour,
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

/** The distribution: the same behaviours, edge function and headers as the stack's, in front of the two origins. */
export const makeEdgeServer = (props: EdgeServerProps) => {
  const respondAsSite = async (
    behaviour: Behaviour,
    method: string,
    path: string,
    query: string,
    headers: Record<string, string>,
  ): Promise<Reply> => {
    const seen = pickForwarded(headers, behaviour, cacheHeaders);
    if (!behaviour.edgeFunction) {
      const file = await props.site(path, seen);
      return { ...file, headers: { ...file.headers, ...responseHeaders[behaviour.responseHeaders] } };
    }
    const request = { method, uri: path, headers: wrap(seen), rawQueryString: () => query || undefined };
    const verdict = props.edgeFunction.onRequest(request);
    if (verdict.type === "response") {
      const { statusCode, headers: own, body = "" } = verdict.response;
      return { statusCode, headers: unwrap(own), body };
    }
    const found = await props.site(verdict.request.uri, unwrap(verdict.request.headers));
    const stored = { ...found, headers: { ...found.headers, ...responseHeaders[behaviour.responseHeaders] } };
    // The function does not run for error responses of the origin, as in the cloud.
    if (stored.statusCode >= 400) return stored;
    const { statusCode, headers: changed } = props.edgeFunction.onResponse(verdict.request, {
      statusCode: stored.statusCode,
      headers: wrap(stored.headers),
    });
    return { statusCode, headers: unwrap(changed), body: stored.body };
  };

  const respondAsApi = async (
    behaviour: Behaviour,
    method: string,
    path: string,
    query: string,
    headers: Record<string, string>,
    body: Buffer | undefined,
    requestId: string,
  ): Promise<Reply> => {
    const answer = await props.api({
      method,
      path,
      query,
      headers: {
        ...pickForwarded(headers, behaviour),
        [props.originHeader.name]: props.originHeader.value,
        "x-amz-cf-id": requestId,
      },
      body,
      sourceIp: "127.0.0.1",
    });
    const { responseHeaders: sort } = behaviour;
    const own = pick(answer.headers, setByOrigin[sort]);
    return { ...answer, headers: { ...answer.headers, ...responseHeaders[sort], ...own } };
  };

  const answer = async (incoming: IncomingMessage, requestId: string): Promise<Reply> => {
    const url = incoming.url ?? "/";
    if (Buffer.byteLength(url) > urlBytesMax) return text(414, "The address is too long");
    const [path = "/", ...rest] = url.split("?");
    const query = rest.join("?");
    const behaviour = findBehaviour(path);
    const method = incoming.method ?? "GET";
    if (!allowedMethods[behaviour.allowedMethods].includes(method)) {
      return text(403, `This distribution does not take ${method} here`);
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
    return behaviour.origin === "api"
      ? respondAsApi(behaviour, method, path, query, headers, body, requestId)
      : respondAsSite(behaviour, method, path, query, headers);
  };

  return async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const requestId = randomBytes(32).toString("base64url");
    const { statusCode, headers, body } = await answer(incoming, requestId);
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
