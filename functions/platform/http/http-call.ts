import { neverSent, readAwsError } from "../outage.ts";
import { parseJson } from "#shared/input/parse-json.ts";

type HttpCall = {
  readonly method: "GET" | "POST";
  readonly timeoutMs: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
};

export type HttpReceived = { readonly type: "reply"; readonly status: number; readonly body: unknown };

/** `not sent`: the request had no effect. `lost`: it may have had one. */
export type HttpReply = HttpReceived | { readonly type: "not sent" | "lost"; readonly code: string };

export const classifyHttpError = (error: unknown): Exclude<HttpReply, HttpReceived> => {
  const { name = "" } = readAwsError(error);
  if (name === "TimeoutError") return { type: "lost", code: "TIMEOUT" };
  const cause = error instanceof Error ? readAwsError(error.cause) : {};
  return neverSent(cause)
    ? { type: "not sent", code: "UNREACHABLE" }
    : { type: "lost", code: "CONNECTION_LOST" };
};

/** One deadline, which includes reading the body. Redirects are not followed: they would pass on our token. */
export const callHttp = async (
  fetchNow: typeof fetch,
  url: string,
  { method, timeoutMs, headers, body }: HttpCall,
): Promise<HttpReply> => {
  try {
    const response = await fetchNow(url, {
      method,
      headers: { accept: "application/json", ...headers },
      ...(body === undefined ? {} : { body }),
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { type: "reply", status: response.status, body: parseJson(await response.text()) };
  } catch (error) {
    return classifyHttpError(error);
  }
};
