import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { z } from "zod";
import { site } from "#shared/site.ts";
import type { AwsCall } from "./aws-front.ts";
import { faultsSchema, type Faults } from "./faults.ts";
import type { Mailbox } from "./mailbox.ts";
import { readBody } from "./read-body.ts";

export type ConsoleProps = {
  readonly mailbox: Mailbox;
  readonly faults: Faults;
  readonly viewer: { country: string };
  readonly sweep: () => Promise<unknown>;
  readonly calls: ReadonlyMap<string, AwsCall>;
};

const bodyBytesMax = 1024 * 1024;
const viewerSchema = z.strictObject({ country: z.string().regex(/^[A-Z]{2}$/) });

type Answer = { readonly status: number; readonly body: unknown };
type Action = (body: unknown) => Answer | Promise<Answer>;

const ok = (body: unknown): Answer => ({ status: 200, body });

const readJson = async (request: IncomingMessage): Promise<unknown> => {
  const body = await readBody(request, bodyBytesMax);
  return body === undefined || body.byteLength === 0 ? undefined : JSON.parse(body.toString());
};

const sendJson = (response: ServerResponse, { status, body }: Answer): void => {
  response.writeHead(status, {
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
  });
  response.end(JSON.stringify(body));
};

/** The console of the laptop edition: one page for people, and the same switches and lists as JSON for tests. */
export const makeConsole = ({ mailbox, faults, viewer, sweep, calls }: ConsoleProps) => {
  const actions = new Map<string, Action>([
    ["GET /__local/api/mail", () => ok(mailbox.list())],
    [
      "DELETE /__local/api/mail",
      () => {
        mailbox.empty();
        return ok([]);
      },
    ],
    ["GET /__local/api/faults", () => ok(faults)],
    ["PUT /__local/api/faults", (body) => ok(Object.assign(faults, faultsSchema.partial().parse(body)))],
    ["GET /__local/api/viewer", () => ok(viewer)],
    ["PUT /__local/api/viewer", (body) => ok(Object.assign(viewer, viewerSchema.parse(body)))],
    ["POST /__local/api/sweep", async () => ok({ swept: [await sweep()] })],
    ["GET /__local/api/aws-calls", () => ok([...calls.values()])],
  ]);

  const act = async (action: Action, request: IncomingMessage): Promise<Answer> => {
    try {
      return await action(await readJson(request));
    } catch (error) {
      const message = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
      return { status: 400, body: { error: message } };
    }
  };

  const pathOf = (request: IncomingMessage) => (request.url ?? "").split("?")[0] ?? "";

  return {
    owns: (request: IncomingMessage): boolean => pathOf(request).startsWith("/__local"),

    handle: async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      const path = pathOf(request);
      const action = actions.get(`${request.method} ${path}`);
      if (action !== undefined) return sendJson(response, await act(action, request));
      if (path === "/__local/") {
        const page = await readFile(new URL("./console.html", import.meta.url), "utf8");
        response.writeHead(200, { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" });
        response.end(page.replaceAll("{{brand}}", site.brand));
        return;
      }
      if (path === "/__local") {
        response.writeHead(301, { location: "/__local/" });
        response.end();
        return;
      }
      sendJson(response, {
        status: 404,
        body: { error: `no ${request.method} ${path}; see ${[...actions.keys()].join(", ")}` },
      });
    },
  };
};
