/** What is asked for, and kept: the first element is its address (spec section 7). */
export type QueryKey = readonly [address: string, ...details: readonly unknown[]];

/** RFC 9110, section 15.6. HTTP/2 and later carry no phrase, so `Response.statusText` is then empty. */
const phrases: Readonly<Record<number, string>> = {
  500: "Internal Server Error",
  501: "Not Implemented",
  502: "Bad Gateway",
  503: "Service Unavailable",
  504: "Gateway Timeout",
  505: "HTTP Version Not Supported",
};

/**
 * GETs JSON, once: nothing is retried, polled or refetched (spec sections 7 to 9). Whoever asks keeps the promise.
 * @throws `{status}: {statusText}` from 500 on, `{status}: {body}` for any other failure
 */
export const loadJson = async ([address]: QueryKey): Promise<unknown> => {
  const response = await fetch(address, { credentials: "include" });
  if (response.ok) return response.json();
  const { status, statusText } = response;
  const reason = status < 500 ? await response.text() : statusText || (phrases[status] ?? "Server Error");
  throw new Error(`${status}: ${reason}`);
};
