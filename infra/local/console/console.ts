import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname } from "node:path";
import * as z from "zod";
import { site } from "#shared/site.ts";
import type { AwsCall } from "#infra/local/aws/aws-endpoint.ts";
import { checkoutPaths } from "#infra/local/payment/checkout-paths.ts";
import { ok, readNewest, type Action, type Actions, type Answer, type Target } from "./console-action.ts";
import { decisionSchema, makeConsoleOrders, type ConsoleOrdersProps } from "./console-orders.ts";
import { callOfConsole } from "./console-voice.ts";
import { faultChoices, faultsSchema, type Faults } from "#infra/local/faults.ts";
import { isConsolePath } from "#infra/local/http/loopback-guard.ts";
import type { Mailbox } from "#infra/local/aws/mailbox.ts";
import { StorageError } from "#infra/local/storage-fault.ts";
import { readBody } from "#infra/local/http/read-body.ts";
import { outcomes, type ProviderOrder } from "../payment/payment-order.ts";
import type { Decided, Decision } from "../payment/order-service.ts";

const choiceSchema = z.strictObject({ outcome: z.enum(outcomes) });

type PaymentPageProps = {
  readonly findByPageQuery: (pageQuery: string) => ProviderOrder | undefined;
  readonly decide: (merchantOrderId: string, decision: Decision) => Promise<Decided>;
};

const unknownToken: Answer = {
  status: 404,
  body: { error: "The provider did not issue this address." },
};

/** What the PayPage asks of its own server. Its token is the query, byte for byte. */
const makePaymentPage = ({ findByPageQuery, decide }: PaymentPageProps) => ({
  read: (pageQuery: string): Answer => {
    const order = findByPageQuery(pageQuery);
    if (order === undefined) return unknownToken;
    const { merchantOrderId, amountPaise, state, returnUrl } = order;
    return { status: 200, body: { merchantOrderId, amountPaise, state, returnUrl } };
  },

  /** Does not wait for the webhooks: page and webhooks race, as in reality. */
  choose: (pageQuery: string, body: unknown): Answer => {
    const order = findByPageQuery(pageQuery);
    if (order === undefined) return unknownToken;
    const { outcome } = choiceSchema.parse(body);
    void decide(order.merchantOrderId, { outcome });
    return { status: 200, body: { outcome } };
  },
});

type ConsoleProps = {
  readonly mailbox: Mailbox;
  readonly faults: Faults;
  readonly viewer: { country: string };
  readonly sweep: () => Promise<unknown>;
  readonly calls: ReadonlyMap<string, AwsCall>;
  readonly readOrders: ConsoleOrdersProps["readOrders"];
  readonly payment: ConsoleOrdersProps["payment"] & PaymentPageProps;
  readonly moreActions: readonly Actions[];
};

const bodyBytesMax = 1024 * 1024;
const viewerSchema = z.strictObject({ country: z.string().regex(/^[A-Z]{2}$/) });

const oneOrder = "/__local/api/orders/{merchantOrderId}";
const pathsOfOne = [
  { pattern: /^\/__local\/api\/orders\/([\w-]+)$/, path: oneOrder },
  { pattern: /^\/__local\/api\/calls\/(\w+)$/, path: callOfConsole },
];

const typeOf: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".svg": "image/svg+xml",
};

const files = new Map([
  ["/__local/", "./page/console.html"],
  // Where a link leads that opens WhatsApp in the cloud; its text is in the query.
  [`/__local/whatsapp/${site.voiceDemo.whatsappNumber}`, "./page/whatsapp.html"],
  ...[
    "console.css",
    "console.js",
    "page.js",
    "mail.js",
    "forwards.js",
    "faults.js",
    "chat.js",
    "calls.js",
    "whatsapp.js",
  ].map((name) => [`/__local/${name}`, `./page/${name}`] as const),
  ["/__local/favicon.svg", "../../../frontend/prerender/favicon.svg"],
  [checkoutPaths.page, "../payment/pay-page.html"],
  [checkoutPaths.script, "../payment/checkout.js"],
]);

const findActionPath = (path: string): { readonly actionPath: string; readonly id: string } => {
  for (const { pattern, path: actionPath } of pathsOfOne) {
    const id = pattern.exec(path)?.[1];
    if (id !== undefined) return { actionPath, id };
  }
  return { actionPath: path, id: "" };
};

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
export const makeConsole = (props: ConsoleProps) => {
  const { mailbox, faults, viewer, sweep, calls } = props;
  const orders = makeConsoleOrders(props);
  const paymentPage = makePaymentPage(props.payment);

  const decideOrder: Action = async (body, { id }) => {
    const decided = await orders.decide(id, decisionSchema.parse(body));
    switch (decided.type) {
      case "decided":
        return ok((await orders.list()).find(({ merchantOrderId }) => merchantOrderId === id));
      case "unknown":
        return { status: 404, body: { error: `the payment provider has no order ${id}` } };
      case "refused":
        return {
          status: 409,
          body: { error: `the order is ${decided.state} at the provider and cannot change` },
        };
    }
  };

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
    ["GET /__local/api/orders", async () => ok(await orders.list())],
    [`PUT ${oneOrder}`, decideOrder],
    [`GET ${checkoutPaths.order}`, (_body, { query }) => paymentPage.read(query)],
    [`POST ${checkoutPaths.order}`, (body, { query }) => paymentPage.choose(query, body)],
    ...props.moreActions.flatMap((more) => [...more]),
  ]);

  const act = async (action: Action, request: IncomingMessage, target: Target): Promise<Answer> => {
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
        const text = await readFile(new URL(file, import.meta.url), "utf8");
        response.writeHead(200, {
          "content-type": `${typeOf[extname(file)]}; charset=utf-8`,
          "cache-control": "no-store",
        });
        response.end(
          text
            .replaceAll("{{brand}}", site.brand)
            .replaceAll("{{whatsappNumber}}", site.voiceDemo.whatsappNumber),
        );
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
