import type { IncomingMessage, ServerResponse } from "node:http";

/** `localhost` and the two addresses behind it, in any case as names are, at any port. */
const machine = String.raw`(?:localhost|127\.0\.0\.1|\[::1\])(?::\d*)?`;
const machineHost = new RegExp(`^${machine}$`, "i");
const machineOrigin = new RegExp(`^https?://${machine}$`, "i");

/** Somebody follows a link; the page that has the link sees nothing of what opens. */
const isVisit = ({ method, headers }: IncomingMessage): boolean =>
  method === "GET" && headers["sec-fetch-dest"] === "document";

/**
 * Any website can have its own name lead to this machine and ask as its own origin (DNS rebinding), or frame what is
 * here and post to it from where it is. The browser names it in each case; a program that is no browser names nobody.
 */
const isFromThisMachine = (request: IncomingMessage): boolean => {
  const { host = [], origin = [], "sec-fetch-site": site = [] } = request.headersDistinct;
  return (
    host.length === 1 &&
    host.every((name) => machineHost.test(name)) &&
    origin.every((name) => machineOrigin.test(name)) &&
    (!site.includes("cross-site") || isVisit(request))
  );
};

/** The site is for every name; what stands for the world around it is for this machine alone. */
export const leadsToConsole = ({ url = "" }: IncomingMessage): boolean => url.startsWith("/__local");

/** @returns true when the request was from elsewhere: it is answered with 403. */
export const turnAway = (request: IncomingMessage, response: ServerResponse): boolean => {
  if (isFromThisMachine(request)) return false;
  response.writeHead(403, { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" });
  response.end(
    JSON.stringify({ error: "Only what was opened as localhost, 127.0.0.1 or [::1] is answered here." }),
  );
  return true;
};
