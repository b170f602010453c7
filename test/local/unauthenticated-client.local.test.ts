import { beforeAll, expect, test } from "vitest";
import { capabilities } from "#infra/stack/capabilities.ts";
import { endpoints } from "#shared/contract/endpoints.ts";
import { local } from "#test/support/local-environment/worker-environment.ts";

/** Request bodies that an attacker can derive from the contract's document, without a secret. */
const bodies: readonly string[] = [
  "",
  "{",
  "null",
  "{}",
  '{"amount":0}',
  '{"amount":0.01}',
  '{"amount":500,"merchantOrderId":"EV-STRANGER"}',
  '{"amount":500,"merchantOrderId":"EV-STRANGER","signature":"AAAA"}',
  '{"merchantOrderId":"EV-STRANGER"}',
  '{"callId":"AAAAAAAAAAAAAAAAAAAAAA"}',
  '{"countryCode":"+91","mobile":"9876543210","verificationCode":"000000","serviceType":"event-rsvp"}',
  '{"countryCode":"+1","mobile":"9002345678","verificationCode":"000000","serviceType":"event-rsvp"}',
  '{"event":"call_ended","call":{"call_id":"1","metadata":{"callId":"AAAAAAAAAAAAAAAAAAAAAA"}}}',
  '{"payload":{"merchantOrderId":"EV-STRANGER","state":"COMPLETED"}}',
  '{"__proto__":{"a":1},"constructor":{"prototype":1}}',
  JSON.stringify({ name: "\u0000\ud800", email: "a@b.c", message: "x".repeat(5000) }),
  `{"a":${"[".repeat(5000)}${"]".repeat(5000)}}`,
];

const headers: readonly Readonly<Record<string, string>>[] = [
  { "content-type": "application/json" },
  { "content-type": "text/plain" },
  {
    "content-type": "application/json",
    authorization: "SHA256 00",
    "x-hub-signature-256": "sha256=00",
    "x-retell-signature": "v=1,d=00",
    "idempotency-key": "'; drop table",
    "x-test-signature": "v=1,d=00",
  },
];

const rows = endpoints.filter(([, { handledBy }]) => handledBy === "function");

const sumOf = (log: string, metric: string): number =>
  [...log.matchAll(new RegExp(`"${metric}":\\[?(\\d+)`, "g"))].reduce(
    (sum, [, value]) => sum + Number(value),
    0,
  );

/** The metrics that the page alarms of all capabilities count as errors. */
const faults = Object.values(capabilities).flatMap(({ alarms = {} }) =>
  Object.values(alarms)
    .filter(({ severity }) => severity === "page")
    .flatMap(({ metric: { of } }) => (typeof of === "string" ? [of] : "failed" in of ? [of.failed] : [])),
);

// The functions have no log before the first invocation.
beforeAll(() => local.sweep());

test.each(rows)(
  "[OPS-09] [OPS-02] no unauthenticated request to %s gets a server error or counts toward a page alarm",
  async (_name, { path, method }) => {
    const before = local.readLog();
    const request = async (verb: string, own: Readonly<Record<string, string>>, body: string | null) => {
      const response = await fetch(`${local.origin}${path}`, { method: verb, headers: own, body });
      await response.body?.cancel();
      return response.status;
    };
    const verbs = [method, method === "POST" ? "GET" : "POST", "PUT"];
    const statuses = await Promise.all(
      verbs.flatMap((verb) =>
        headers.flatMap((own) => (verb === "GET" ? [null] : bodies).map((body) => request(verb, own, body))),
      ),
    );
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    const log = local.readLog().slice(before.length);
    expect(faults.length).toBeGreaterThanOrEqual(Object.keys(capabilities).length);
    for (const metric of faults) expect([metric, sumOf(log, metric)]).toEqual([metric, 0]);
  },
);
