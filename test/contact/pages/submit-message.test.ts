import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readMessageKey } from "#frontend/src/contact/message-key.ts";
import { submitMessage } from "#frontend/src/contact/use-submission.ts";
import { idempotencyKeySchema } from "#shared/contact/contact-contract.ts";
import { makeMessage } from "#test/contact/support/contact-messages.ts";

const message = makeMessage();
const signals = { elapsedMs: 5321.4, trapFilled: false };

const reused = () =>
  Response.json({ error: "Again", message: "Again", code: "idempotency-key-reused" }, { status: 409 });
const stored = () => Response.json({ success: true, ref: "K3" });

const respondInTurn = (...responses: (() => Response)[]) => {
  const sent: Headers[] = [];
  vi.stubGlobal("fetch", (_: string, init: RequestInit) => {
    sent.push(new Headers(init.headers));
    return Promise.resolve(responses[sent.length - 1]!());
  });
  return sent;
};

beforeEach(() => {
  const items = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  });
});

afterEach(() => vi.unstubAllGlobals());

test("[CONT-03] [CONT-06] sends a valid stored idempotency key and the form signals", async () => {
  const sent = respondInTurn(stored);
  const key = readMessageKey();
  expect(idempotencyKeySchema.safeParse(key).success).toBe(true);
  await submitMessage(message, signals);
  expect(sent[0]!.get("idempotency-key")).toBe(key);
  expect(sent[0]!.get("x-form-signals")).toBe("elapsed=5321, trap=0");
  expect(sent[0]!.has("x-campaign")).toBe(false);
});

test.each([
  [200, "{}"],
  [201, "<p>Thanks"],
  [204, null],
] as const)(
  "[CONT-03] [CONT-12] treats the status %i as success, without a reference if the body (%s) has none",
  async (status, body) => {
    respondInTurn(() => new Response(body, { status }));
    await expect(submitMessage(message, signals)).resolves.toEqual({});
  },
);

test("[CONT-12] returns emailed: false when no confirmation will be sent", async () => {
  respondInTurn(() => Response.json({ success: true, ref: "K3", emailed: false }));
  await expect(submitMessage(message, signals)).resolves.toMatchObject({ emailed: false });
});

test("[CONT-06] retries once with a new idempotency key when the old one belongs to another message", async () => {
  const sent = respondInTurn(reused, stored);
  await expect(submitMessage(message, signals)).resolves.toMatchObject({ ref: "K3" });
  expect(sent).toHaveLength(2);
  expect(sent[1]!.get("idempotency-key")).not.toBe(sent[0]!.get("idempotency-key"));
});

test("[CONT-06] fails after the API has refused a second idempotency key", async () => {
  const sent = respondInTurn(reused, reused);
  await expect(submitMessage(message, signals)).rejects.toThrow("Failed to submit form");
  expect(sent).toHaveLength(2);
});

test.each([
  [400, "Too long"],
  [500, undefined],
])(
  "[CONT-05] throws 'Failed to submit form' after %i, with the visitor text %s",
  async (status, visitorText) => {
    const body = { error: "Too long", message: "Too long", code: "any" };
    respondInTurn(() => Response.json(body, { status }));
    await expect(submitMessage(message, signals)).rejects.toMatchObject({
      message: "Failed to submit form",
      visitorText,
    });
  },
);
