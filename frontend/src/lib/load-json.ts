/** Key of a cached response: the first element is the request's address (spec section 7). */
export type QueryKey = readonly [address: string, ...details: readonly unknown[]];

/**
 * Reason phrases of RFC 9110, section 15.6. HTTP/2 and later send none, so `Response.statusText` is empty
 * there.
 */
const phrases: Readonly<Record<number, string>> = {
  500: "Internal Server Error",
  501: "Not Implemented",
  502: "Bad Gateway",
  503: "Service Unavailable",
  504: "Gateway Timeout",
  505: "HTTP Version Not Supported",
};

/**
 * GETs JSON with a single request: no retries, polling or refetching (spec sections 7 to 9). Caching is up to
 * the caller.
 * @throws `{status}: {statusText}` from status 500 on, `{status}: {body}` for any other failure
 */
export const loadJson = async ([address]: QueryKey): Promise<unknown> => {
  const response = await fetch(address, { credentials: "include" });
  if (response.ok) return response.json();
  const { status, statusText } = response;
  const reason = status < 500 ? await response.text() : statusText || (phrases[status] ?? "Server Error");
  throw new Error(`${status}: ${reason}`);
};
