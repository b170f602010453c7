/**
 * The CloudFront Function: one file, on viewer-request and viewer-response of the default behavior, with everything
 * that changes with a release. Its engine (cloudfront-js-2.0) supports ES5.1 plus const, let, arrow functions and
 * template literals; the built file is linted for exactly that. build-edge-function.ts inserts `RELEASE`.
 */
type Value = { value: string };
type Request = {
  method: string;
  uri: string;
  headers: Record<string, Value>;
  /** The query exactly as the viewer sent it; a method that CloudFront adds. */
  rawQueryString: () => string | null | undefined;
};
type Response = {
  statusCode: number;
  statusDescription?: string;
  headers: Record<string, Value>;
  body?: string;
};
type Event = { context: { eventType: string }; request: Request; response: Response };

declare const RELEASE: {
  id: string;
  host?: string;
  redirectedHosts: string[];
  /** Page path to the index of its document's style in `styles`; `fileOf` returns the document. */
  pages: Record<string, number>;
  otherDocuments: Record<string, number>;
  /** Digests, in the format that a policy has between `'sha256-` and `='`. */
  styles: string[];
  countryPages: Record<string, Record<string, string>>;
  shells: Record<string, string>;
  files: string[];
  notFound: { site: string; bare: string; blogPost: string };
  barePrefixes: string[];
  /** A document's policy: the part that all documents share, and the part of its kind. */
  policy: {
    common: string;
    styleSources: string;
    /** The common start of each kind's part, stored once. */
    scripts: string;
    page: string;
    payment: string;
    isolated: string;
    checkout: string;
  };
  policySorts: Record<string, "payment" | "isolated" | "checkout">;
  generatedHeaders: Record<string, Value>;
};

/** Checks the table's own keys only: `/constructor` is not a page. */
const owns = (table: object, key: string): boolean => Object.prototype.hasOwnProperty.call(table, key);

const isPage = (path: string): boolean => owns(RELEASE.pages, path);

const fileOf = (path: string): string => (path === "/" ? "/index.html" : `${path}.html`);

const pathOf = (file: string): string => (file === "/index.html" ? "/" : file.replace(/\.html$/, ""));

const isFile = (path: string): boolean => RELEASE.files.indexOf(path) !== -1;

/** The folder of a path with its slash, e.g. `/vcard/`, if every single segment in it is the URL of a dynamic page. */
const shellFolder = (path: string): string | undefined => {
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  return folder !== path && owns(RELEASE.shells, folder) ? folder : undefined;
};

/** Possible paths of posts: deeper paths are not routes, and neither is `/vcard/a/b`. */
const postAddress = /^\/blog\/[^/]+\/?$/;

const notFoundDocument = (path: string): string =>
  RELEASE.barePrefixes.some((prefix) => path.indexOf(prefix) === 0)
    ? RELEASE.notFound.bare
    : postAddress.test(path)
      ? RELEASE.notFound.blogPost
      : RELEASE.notFound.site;

/** The document for a path. Only this function decides it, for the request and again for the response. */
const findDocument = (path: string): { file: string; found: boolean } => {
  if (isPage(path)) return { file: fileOf(path), found: true };
  if (isFile(path)) return { file: path, found: true };
  const folder = shellFolder(path);
  const shell = folder && RELEASE.shells[folder];
  if (shell) return { file: shell, found: true };
  return { file: notFoundDocument(path), found: false };
};

/** The country in the query, so that a quote's link shows its own prices everywhere, or else the viewer's country. */
const findCountry = (request: Request): string => {
  const named = /\bprices=(\w+)/.exec(request.rawQueryString() || "");
  const header = request.headers["cloudfront-viewer-country"];
  return (named && named[1]) || (header ? header.value : "");
};

/** The page's document for a country, if it has one; its only document everywhere else. */
const findCountryFile = (path: string, file: string, country: string): string => {
  const files = owns(RELEASE.countryPages, country) && RELEASE.countryPages[country];
  return (files && owns(files, path) && files[path]) || file;
};

/**
 * The canonical form of a path, or undefined if the path has it: no double or trailing slashes, so that
 * `//other.example` cannot lead to another site, and lower case except for the data of a card.
 */
const findCanonicalPath = (path: string): string | undefined => {
  const tidy = path.replace(/\/{2,}/g, "/").replace(/(.)\/$/, "$1");
  if (tidy !== path && (isPage(tidy) || isFile(tidy))) return tidy;
  const lower = tidy.toLowerCase();
  if (isPage(lower)) return lower !== path ? lower : undefined;
  const own = tidy.lastIndexOf("/") + 1;
  const inShell = lower.slice(0, own) + tidy.slice(own);
  return inShell !== path && shellFolder(inShell) ? inShell : undefined;
};

const generated = (
  statusCode: number,
  statusDescription: string,
  headers: Record<string, Value>,
  body?: string,
): Response => {
  const response: Response = {
    statusCode: statusCode,
    statusDescription: statusDescription,
    headers: Object.assign({}, RELEASE.generatedHeaders, headers),
  };
  if (body !== undefined) response.body = body;
  return response;
};

/** A policy for responses that are not documents: they may not load anything. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

const uncached = (statusCode: number, statusDescription: string, type: string, body: string): Response =>
  generated(
    statusCode,
    statusDescription,
    {
      "content-type": { value: `${type}; charset=utf-8` },
      "cache-control": { value: "private, no-store" },
      "content-security-policy": { value: dataPolicy },
      "x-release": { value: RELEASE.id },
    },
    body,
  );

const viewerLocationCode = (request: Request): Response => {
  const header = request.headers["cloudfront-viewer-country"];
  const country = header && /^[A-Z]{2}$/.test(header.value) ? header.value : "";
  return uncached(200, "OK", "application/json", JSON.stringify({ country: country }));
};

/** The folder of the release in the bucket. */
const releaseFolder = `/releases/${RELEASE.id}`;

const isStored = (path: string): boolean => path.indexOf(`${releaseFolder}/`) === 0;

/** The origin of the site's main host, for a request to a redirected host; else empty. */
const findOrigin = (host: Value | undefined): string =>
  host && RELEASE.redirectedHosts.indexOf(host.value) !== -1 ? `https://${RELEASE.host}` : "";

const onRequest = (request: Request): Request | Response => {
  if (request.uri === "/json/") return viewerLocationCode(request);
  const canonical = findCanonicalPath(request.uri);
  const origin = findOrigin(request.headers["host"]);
  if (canonical !== undefined || origin) {
    const path = canonical || request.uri;
    const address = origin + path;
    const query = request.rawQueryString();
    return generated(301, "Moved Permanently", {
      location: { value: query ? `${address}?${query}` : address },
      // The query of a payment page contains an order's id.
      "cache-control": { value: owns(RELEASE.policySorts, path) ? "no-store" : "public, max-age=3600" },
    });
  }
  // The bucket's not-found document would get the status and the policy of the file with this path, if the response
  // event has the viewer's path.
  if (isStored(request.uri))
    return uncached(
      404,
      "Not Found",
      "text/html",
      '<html lang="en"><title>Not Found</title>Not Found</html>',
    );
  const document = findDocument(request.uri);
  if (!document.found) {
    // A 304 or a part of the not-found document would hide that the page does not exist.
    delete request.headers["if-none-match"];
    delete request.headers["if-modified-since"];
    delete request.headers["range"];
  }
  const file = findCountryFile(request.uri, document.file, findCountry(request));
  request.uri = `${releaseFolder}${file}`;
  return request;
};

/**
 * The request of a viewer-response event may have the viewer's path or the rewritten one: both must give the same
 * result. A stored file's path is a rewritten one, because `onRequest` returns 404 for a viewer's.
 */
const findServed = (uri: string): { file: string; found: boolean } => {
  if (!isStored(uri)) return findDocument(uri);
  const file = uri.slice(releaseFolder.length);
  const notFound = RELEASE.notFound;
  return {
    file: file,
    found: file !== notFound.site && file !== notFound.bare && file !== notFound.blogPost,
  };
};

const findPolicy = (file: string): string => {
  if (isFile(file)) return dataPolicy;
  const path = pathOf(file);
  const style = isPage(path) ? RELEASE.pages[path] : RELEASE.otherDocuments[file];
  const policy = RELEASE.policy;
  const own = policy[(owns(RELEASE.policySorts, path) && RELEASE.policySorts[path]) || "page"];
  return `${policy.common}; style-src ${policy.styleSources} 'sha256-${RELEASE.styles[style || 0]}='; ${policy.scripts}${own}`;
};

const onResponse = (request: Request, response: Response): Response => {
  const served = findServed(request.uri);
  response.headers["x-release"] = { value: RELEASE.id };
  response.headers["content-security-policy"] = { value: findPolicy(served.file) };
  if (response.statusCode === 200 && !served.found) {
    response.statusCode = 404;
    response.statusDescription = "Not Found";
  }
  return response;
};

/** CloudFront calls this name and has no modules: the build removes the export. */
export function handler(event: Event): Request | Response {
  return event.context.eventType === "viewer-response"
    ? onResponse(event.request, event.response)
    : onRequest(event.request);
}
