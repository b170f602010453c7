import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname } from "node:path";
import * as z from "zod";
import { site } from "#shared/site.ts";
import type { AwsCall } from "#infra/local/aws/aws-endpoint.ts";
import type { LocalService } from "#infra/local/local-service.ts";
import {
  ok,
  readNewest,
  type Action,
  type Actions,
  type ApiResponse,
  type Target,
} from "./console-action.ts";
import { faultChoices, faultsSchema, type Faults } from "#infra/local/faults.ts";
import { isConsolePath } from "#infra/local/http/loopback-guard.ts";
import type { Mailbox } from "#infra/local/aws/mailbox.ts";
import { StorageError } from "#infra/local/storage-fault.ts";
import { readBody } from "#infra/local/http/read-body.ts";

type ConsoleProps = {
  readonly mailbox: Mailbox;
  readonly faults: Faults;
  readonly viewer: { country: string };
  readonly sweep: () => Promise<unknown>;
  readonly calls: ReadonlyMap<string, AwsCall>;
  /** The services whose files and panels it shows. */
  readonly services: readonly Pick<LocalService, "files" | "panel" | "words">[];
  readonly moreActions: readonly Actions[];
};

const bodyBytesMax = 1024 * 1024;
const viewerSchema = z.strictObject({ country: z.string().regex(/^[A-Z]{2}$/) });

/** Matches `/__local/api/calls/call_1`, an item of the list `/__local/api/calls`. */
const pathOfOne = /^(\/__local\/api\/[a-z]+)\/([\w-]+)$/;

const typeOf: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".svg": "image/svg+xml",
};

const here = (path: string): URL => new URL(path, import.meta.url);

const ownFiles: readonly (readonly [path: string, file: URL])[] = [
  ["/__local/", here("./page/console.html")],
  ...["console.css", "console.js", "page.js", "mail.js", "forwards.js", "faults.js"].map(
    (name) => [`/__local/${name}`, here(`./page/${name}`)] as const,
  ),
  ["/__local/tokens.css", here("../../../frontend/src/styles/base/tokens.css")],
  ["/__local/favicon.svg", here("../../../frontend/build/prerender/favicon.svg")],
];

/** A file in which `{{panels}}`, `{{brand}}` and the services' own placeholders are replaced by their values. */
const makeReadPage = (services: ConsoleProps["services"]) => {
  const words: Readonly<Record<string, string>> = Object.fromEntries([
    ["brand", site.brand],
    ...services.flatMap((service) => Object.entries(service.words ?? {})),
  ]);
  return async (file: URL): Promise<string> => {
    const text = await readFile(file, "utf8");
    const panels = services.flatMap(({ panel }) => (panel ? [readFile(panel, "utf8")] : []));
    return text
      .replaceAll("{{panels}}", (await Promise.all(panels)).join(""))
      .replaceAll(/\{\{(\w+)\}\}/g, (placeholder, name: string) => words[name] ?? placeholder);
  };
};

const findActionPath = (path: string): { readonly actionPath: string; readonly id: string } => {
  const [, list, id = ""] = pathOfOne.exec(path) ?? [];
  return { actionPath: list === undefined ? path : `${list}/{id}`, id };
};

const readJson = async (request: IncomingMessage): Promise<unknown> => {
  const body = await readBody(request, bodyBytesMax);
  return body === undefined || body.byteLength === 0 ? undefined : JSON.parse(body.toString());
};

const sendJson = (response: ServerResponse, { status, body }: ApiResponse): void => {
  response.writeHead(status, {
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
  });
  response.end(JSON.stringify(body));
};

/** The console of the local environment: one page for people, and the same switches and lists as JSON for tests. */
export const makeConsole = (props: ConsoleProps) => {
  const { mailbox, faults, viewer, sweep, calls, services } = props;
  const files = new Map([...ownFiles, ...services.flatMap((service) => [...service.files])]);
  const readPage = makeReadPage(services);
  const actions = new Map<string, Action>([
    ["GET /__local/api/mail", (_body, { query }) => ok(mailbox.list(readNewest(query)))],
    [
      "DELETE /__local/api/mail",
      () => {
        mailbox.empty();
        return ok([]);
      },
    ],
    ["GET /__local/api/faults", () => ok(faults)],
    ["GET /__local/api/fault-choices", () => ok(faultChoices)],
    ["PUT /__local/api/faults", (body) => ok(Object.assign(faults, faultsSchema.partial().parse(body)))],
    ["GET /__local/api/viewer", () => ok(viewer)],
    ["PUT /__local/api/viewer", (body) => ok(Object.assign(viewer, viewerSchema.parse(body)))],
    ["POST /__local/api/sweep", async () => ok({ swept: [await sweep()] })],
    ["GET /__local/api/aws-calls", () => ok([...calls.values()])],
    ...props.moreActions.flatMap((more) => [...more]),
  ]);

  const act = async (action: Action, request: IncomingMessage, target: Target): Promise<ApiResponse> => {
    try {
      return await action(await readJson(request), target);
    } catch (error) {
      if (error instanceof StorageError) return { status: 503, body: { error: error.message } };
      const message = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
      return { status: 400, body: { error: message } };
    }
  };

  const splitUrl = (request: IncomingMessage) => {
    const [path = "", ...rest] = (request.url ?? "").split("?");
    return { path, query: rest.join("?") };
  };

  return {
    owns: isConsolePath,

    handle: async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      const { path, query } = splitUrl(request);
      const { actionPath, id } = findActionPath(path);
      const action = actions.get(`${request.method} ${actionPath}`);
      if (action !== undefined) return sendJson(response, await act(action, request, { query, id }));
      const file = files.get(path);
      if (file !== undefined) {
        const text = await readPage(file);
        response.writeHead(200, {
          "content-type": `${typeOf[extname(file.pathname)]}; charset=utf-8`,
          "cache-control": "no-store",
        });
        response.end(text);
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
