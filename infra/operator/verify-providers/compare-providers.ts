import { randomBytes } from "node:crypto";
import * as z from "zod";
import { callHttp } from "#functions/platform/http/http-call.ts";
import { parameterValueOf } from "#functions/platform/parameters.ts";
import { parseJson } from "#shared/input/parse-json.ts";
import { secretForms, secretParameterNamesOf } from "#infra/stack/capabilities.ts";
import type { Resources } from "#infra/stack/capability.ts";
import type { Stage } from "#infra/stack/stage/stage.ts";
import { joinPath, NotChecked, type Report } from "./findings.ts";

/** A key, token or password that is not valid anywhere. */
export const wrongKey = randomBytes(12).toString("hex");

/** The compared part of a response: of its headers, only the media type, without parameters. */
type ProviderResponse = {
  readonly call: string;
  readonly status: number;
  readonly mediaType: string | undefined;
  readonly body: unknown;
  readonly ms: number;
};

/** A fetch that records the responses. A call is named after the last segment of its URL that is not an id. */
const record = (fetchNow: typeof fetch, responses: ProviderResponse[]): typeof fetch => {
  return async (input, init) => {
    const beganAt = performance.now();
    const response = await fetchNow(input, init);
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    const call = pathname.split("/").findLast((word) => /^[a-z-]+$/.test(word)) ?? "response";
    const mediaType = response.headers.get("content-type")?.replace(/;.*$/, "");
    const body = parseJson(await response.clone().text());
    responses.push({ call, status: response.status, mediaType, body, ms: performance.now() - beganAt });
    return response;
  };
};

/** Wraps a secret in the form in which adapters read a stage's parameters. */
export const parameter = <Value>(secret: () => Value) => {
  const read = () => Promise.resolve().then(secret);
  return { read, readAgain: read };
};

/** Sends a GET request that no adapter of the site sends. */
export const getWith = (fetchNow: typeof fetch, address: string, key: string) =>
  callHttp(fetchNow, address, {
    method: "GET",
    timeoutMs: 8000,
    headers: { authorization: `Bearer ${key}` },
  });

/**
 * A secret as its functions read it.
 * @throws NotChecked while there is none
 */
export type ReadSecret = ReturnType<typeof makeReadSecret>;

export const makeReadSecret =
  (stageName: string, secrets: ReadonlyMap<string, string>) =>
  <Value>(name: keyof typeof secretForms, schema: z.core.$ZodType<Value>): Value => {
    const text = secrets.get(secretParameterNamesOf(stageName)[name]);
    if (text === undefined) throw new NotChecked(`there is no ${secretForms[name].path}`);
    return z.parse(schema, parameterValueOf(text));
  };

export type ProviderProps = {
  readonly fetch: typeof fetch;
  readonly baseOf: Resources["baseOf"];
  readonly readSecret: ReadSecret;
  readonly stage: Stage;
};

/**
 * The providers themselves, or our simulators of them, called by our own adapters. Only one step at a time uses them.
 */
type Provider<Calls> = { readonly calls: Calls; readonly responses: ProviderResponse[] };

export const openProvider = <Calls>(
  make: (props: ProviderProps) => Calls,
  props: ProviderProps,
): Provider<Calls> => {
  const responses: ProviderResponse[] = [];
  return { responses, calls: make({ ...props, fetch: record(props.fetch, responses) }) };
};

export type ProviderPair<Calls> = { readonly real: Provider<Calls>; readonly expected: Provider<Calls> };

const typeOf = (value: unknown): string => {
  if (value === null) return "null";
  if (Array.isArray(value)) return "list";
  if (typeof value !== "number") return typeof value;
  if (value > 1e12 && value < 1e13) return "epoch milliseconds";
  return value > 1e9 && value < 1e10 ? "epoch seconds" : "number";
};

/** Every path of a body with what is there. The items of a list are taken together. */
const pathsOf = (value: unknown, path: string): ReadonlyMap<string, unknown> => {
  const parts = typeof value === "object" && value !== null ? Object.entries(value) : [];
  const keyOf = (key: string) => (Array.isArray(value) ? Number(key) : key);
  const deeper = parts.flatMap(([key, part]) => [...pathsOf(part, joinPath(path, keyOf(key)))]);
  return new Map([[path, value], ...deeper]);
};

/** Paths whose values come from a small fixed set, so the values are compared as well. */
const constant = /\.(token_type|state|code|currency|error\.type|status|call_type|direction|call_status)$/;

/** Slower responses endanger a visitor's own request: the adapters time out after 3.5 s or more. */
const slowMs = 3000;

/** Compares a provider's response with the simulator's response to the same request. */
const compareResponses = (
  { differ, compare, more }: Report,
  path: string,
  expected: ProviderResponse,
  real: ProviderResponse,
) => {
  compare(`${path}.status`, real.status, expected.status);
  compare(`${path}.headers.content-type`, real.mediaType, expected.mediaType);
  if (real.ms > slowMs) differ(`${path}.time`, `is over ${slowMs / 1000} s`);
  const [ours, theirs] = [pathsOf(expected.body, path), pathsOf(real.body, path)];
  for (const [field, value] of ours) {
    const [found, type] = [theirs.get(field), typeOf(value)];
    if (!theirs.has(field)) differ(field, "is missing");
    // A value that the simulator leaves empty is not compared.
    else if (value !== null && typeOf(found) !== type) differ(field, `is ${typeOf(found)}, expected ${type}`);
    else if (constant.test(field.slice(path.length))) compare(field, found, value);
  }
  for (const field of theirs.keys()) if (!ours.has(field)) more(field, "is not in our schema");
};

export type Outcome = { readonly type: string; readonly code?: string | undefined };

/**
 * Makes the same call to both sides, through our adapter, and compares the results: the raw response, and the adapter's
 * output after its schema.
 * @returns the last result of the provider itself
 */
export const compareProviders = async <Calls>(
  report: Report,
  { real, expected }: ProviderPair<Calls>,
  what: string,
  call: (calls: Calls) => Promise<Outcome>,
): Promise<unknown> => {
  const responsesOf = async (provider: Provider<Calls>) => {
    provider.responses.length = 0;
    const { type, code = type } = await call(provider.calls);
    return { type, code, responses: provider.responses.splice(0) };
  };
  const [ours, theirs] = [await responsesOf(expected), await responsesOf(real)];
  if (theirs.code === "CREDENTIALS_UNAVAILABLE")
    throw new NotChecked("the stage has no key of the provider's");
  for (const [index, result] of ours.responses.entries()) {
    const [path, other] = [`${what}.${result.call}`, theirs.responses[index]];
    if (other?.call === result.call) compareResponses(report, path, result, other);
    else report.differ(path, `got no response (${theirs.code})`);
  }
  if (theirs.type !== ours.type)
    report.differ(what, `we read it as ${theirs.type} (${theirs.code}), expected ${ours.type}`);
  return theirs.responses.at(-1)?.body;
};
