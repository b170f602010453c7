import { createHmac, timingSafeEqual } from "node:crypto";
import { join } from "node:path";
import * as z from "zod";
import type { Faults } from "#infra/local/faults.ts";
import {
  jsonResponse,
  startLoopbackServer,
  type SimulatorResponse,
  type SimulatorRequest,
} from "#infra/local/http/loopback-server.ts";
import { openJsonLines } from "#infra/local/json-lines.ts";
import { forwardedMessageSchema, forwardHeaders } from "#shared/contact/forwarded-message.ts";
import { localForwardKey, localForwardSecret } from "./local-forward.ts";

/** `key` is the header's; the same key again is a duplicate, which a receiver stores once. */
const receivedSchema = z.object({
  key: z.string(),
  receivedAt: z.string(),
  body: z.object({ ...forwardedMessageSchema.shape }),
});

export type ReceivedForward = z.infer<typeof receivedSchema>;

type ForwardReceiverProps = {
  readonly faults: Pick<Faults, "forward">;
  readonly clock: () => number;
  readonly folder: string;
};

const folderPath = "/contact-messages/";
const elsewhere = "/elsewhere";

/** The tolerance of Standard Webhooks' verifying libraries. */
const toleranceMs = 5 * 60_000;

const bytesOfSecret = Buffer.from(localForwardSecret, "base64");

/** Verifies as a receiver would, by the text of the standard and with none of our code. */
const isSigned = ({ headers, body }: SimulatorRequest, now: number): boolean => {
  const [id, timestamp, signatures] = [
    forwardHeaders.id,
    forwardHeaders.timestamp,
    forwardHeaders.signature,
  ].map((name) => String(headers[name]));
  const expected = createHmac("sha256", bytesOfSecret).update(`${id}.${timestamp}.${body}`).digest();
  return (
    Math.abs(now - Number(timestamp) * 1000) <= toleranceMs &&
    (signatures ?? "").split(" ").some((one) => {
      const [version, mac = ""] = one.split(",");
      const bytes = Buffer.from(mac, "base64");
      return version === "v1" && bytes.length === expected.length && timingSafeEqual(bytes, expected);
    })
  );
};

const refusals = { down: 503, "too-many": 429, refuse: 400, gone: 410 } as const;

/** The receiver of forwarded messages, such as a CRM, on a loopback port. */
export const startForwardReceiver = async (props: ForwardReceiverProps) => {
  const { faults, clock, folder } = props;
  const lines = openJsonLines(join(folder, "forwards.jsonl"), receivedSchema);

  const take = (request: SimulatorRequest): SimulatorResponse => {
    if (!isSigned(request, clock())) return jsonResponse(401, { error: "the signature is not valid" });
    const parsed = forwardedMessageSchema.safeParse(JSON.parse(request.body));
    if (!parsed.success) return jsonResponse(400, { error: "this is not a message from the contact page" });
    lines.append({
      key: String(request.headers[forwardHeaders.id]),
      receivedAt: new Date(clock()).toISOString(),
      body: parsed.data,
    });
    return faults.forward === "lost-reply" ? { type: "cut" } : jsonResponse(200, { ok: true });
  };

  const respond = (request: SimulatorRequest): SimulatorResponse => {
    if (request.method !== "POST" || request.path !== folderPath + localForwardKey)
      return jsonResponse(404, { error: "not here" });
    switch (faults.forward) {
      case "hang":
        return { type: "hang" };
      case "redirect":
        return { ...jsonResponse(307, {}), headers: { location: elsewhere } };
      case "down":
      case "too-many":
      case "refuse":
      case "gone":
        return jsonResponse(refusals[faults.forward], { error: faults.forward });
      case "ok":
      case "lost-reply":
        return take(request);
    }
  };

  const server = await startLoopbackServer("the receiver of forwarded messages", respond);
  return {
    /** The URL to which contact messages are forwarded. Callers append the secret key, its last path segment. */
    address: `${server.origin}${folderPath}`,
    /** All received messages, including duplicates, or this many of the newest, oldest first. */
    received: lines.read,
    close: async () => {
      await server.close();
      lines.close();
    },
  };
};

export type ForwardReceiver = Awaited<ReturnType<typeof startForwardReceiver>>;
