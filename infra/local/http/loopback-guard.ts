import type { IncomingMessage, ServerResponse } from "node:http";

/** `localhost` and its two addresses, in any case, at any port. */
const machine = String.raw`(?:localhost|127\.0\.0\.1|\[::1\])(?::\d*)?`;
const machineHost = new RegExp(`^${machine}$`, "i");
const machineOrigin = new RegExp(`^https?://${machine}$`, "i");

/** Origins that also lead to `http://localhost:8787`. */
export const otherOriginsOf = (siteUrl: string): readonly string[] =>
  ["127.0.0.1", "[::1]"].map((name) => `http://${name}:${new URL(siteUrl).port}`);

/** A user follows a link. The page with the link cannot read the page that opens. */
const isVisit = ({ method, headers }: IncomingMessage): boolean =>
  method === "GET" && headers["sec-fetch-dest"] === "document";

/**
 * Any website can point its own name at this machine and send requests as its own origin (DNS rebinding), or show a
 * page of this machine in a frame and post to it. In each case the browser sends the website's name; a program that is
 * not a browser sends none.
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

/**
 * A page at another port of this machine belongs to another program, and may contain anyone's code. The browser does
 * not let it read responses from here, but changes would take effect. A program that is not a browser sends no origin.
 */
const changesFromElsewhere = ({ method = "", headersDistinct }: IncomingMessage): boolean => {
  const { host: [host = ""] = [], origin = [], "sec-fetch-site": site = [] } = headersDistinct;
  const isOwn = (page: string) => page.replace(/^https?:\/\//i, "").toLowerCase() === host.toLowerCase();
  return !["GET", "HEAD"].includes(method) && (!origin.every(isOwn) || site.includes("same-site"));
};

const findRefusal = (request: IncomingMessage): string | undefined => {
  if (!isFromThisMachine(request))
    return "Open this as localhost, 127.0.0.1 or [::1]. Other names are rejected.";
  return changesFromElsewhere(request) ? "Only a page at this address can change something here." : undefined;
};

/** The site accepts every host name. The console and the simulators only accept requests from this machine. */
export const isConsolePath = ({ url = "" }: IncomingMessage): boolean => url.startsWith("/__local");

/** @returns true if the request came from another origin: it returns 403 */
export const rejectForeignRequest = (request: IncomingMessage, response: ServerResponse): boolean => {
  const error = findRefusal(request);
  if (error === undefined) return false;
  response.writeHead(403, { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" });
  response.end(JSON.stringify({ error }));
  return true;
};
