import { createServer, request } from "node:http";
import { text } from "node:stream/consumers";
import { listen } from "#test/support/run/listen.ts";

const scriptPath = "/watching-front.js";

/**
 * Serves the local environment with an additional script, the first one of every document that may have any. It has the
 * same origin, which the policy of every page allows: the page and its headers do not change otherwise.
 */
export const startRecordingProxy = async (localPort: number, script: string) => {
  let underWay = 0;
  const server = createServer((incoming, outgoing) => {
    underWay += 1;
    outgoing.once("close", () => (underWay -= 1));
    const { method, url: path } = incoming;
    if (path === scriptPath) {
      outgoing.writeHead(200, { "content-type": "text/javascript" }).end(script);
      return;
    }
    const { "accept-encoding": _, ...headers } = incoming.headers;
    const passed = request({ host: "127.0.0.1", port: localPort, method, path, headers }, (response) => {
      const { statusCode = 502, headers } = response;
      const policy = String(headers["content-security-policy"]);
      if (!headers["content-type"]?.startsWith("text/html") || !policy.includes("script-src 'self'")) {
        response.pipe(outgoing.writeHead(statusCode, headers));
        return;
      }
      const { "content-length": _, ...others } = headers;
      text(response).then(
        (document) =>
          outgoing
            .writeHead(statusCode, others)
            .end(document.replace("<head>", `<head><script src="${scriptPath}"></script>`)),
        () => outgoing.destroy(),
      );
    });
    passed.on("error", () => outgoing.destroy());
    incoming.pipe(passed);
  });
  return {
    port: await listen(server),
    isIdle: () => underWay === 0,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
