/** RFC 9110, section 15.6. HTTP/2 and later carry no phrase, so `Response.statusText` is then empty. */
const phrases: Readonly<Record<number, string>> = {
  500: "Internal Server Error",
  501: "Not Implemented",
  502: "Bad Gateway",
  503: "Service Unavailable",
  504: "Gateway Timeout",
  505: "HTTP Version Not Supported",
};

export const readStatusText = ({ status, statusText }: Pick<Response, "status" | "statusText">): string =>
  statusText || (phrases[status] ?? "Server Error");
