import { expect, test } from "vitest";
import { createPayment, sendContactMessage } from "#shared/contract/api.ts";
import { securityHeaders } from "#infra/edge/security-headers.ts";
import { makeForm } from "#test/support/contact-forms.ts";
import { makeMessage, postMessage } from "#test/support/contact-messages.ts";
import { edition } from "#test/support/worker-edition.ts";

const post = (
  body: string,
  headers: Readonly<Record<string, string>> = { "sec-fetch-site": "same-origin" },
  path: string = sendContactMessage.path,
) =>
  fetch(`${edition.origin}${path}`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    body,
  });

test("[CONT-09] [OPS-02] over HTTP a form is answered with its own policy beside our headers, JSON with that of data", async () => {
  const form = await post(makeForm({ message: "With a policy of its own, please" }));
  const json = await postMessage(edition.origin, makeMessage({ message: "With the policy of data, please" }));
  expect([form.status, json.status]).toEqual([200, 200]);
  expect(form.headers.get("content-security-policy")).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self'; form-action 'self'; /,
  );
  expect(json.headers.get("content-security-policy")).toBe(
    "default-src 'none'; frame-ancestors 'none'; sandbox",
  );
  for (const { headers } of [form, json])
    expect(Object.fromEntries(headers)).toMatchObject({ ...securityHeaders, "cache-control": "no-store" });
});

test("[CONT-09] an old browser's form is taken by its Origin, and another website's is not", async () => {
  const message = "Sent by a browser of five years ago";
  expect((await post(makeForm({ message }), { origin: edition.origin })).status).toBe(200);
  expect((await post(makeForm({ message }), { origin: "https://other.example" })).status).toBe(403);
});

test("[CONT-02] [OPS-01] the longest message of any script passes the firewall as a form; more does not, nor elsewhere", async () => {
  const message = "प्रिया जी ".repeat(500).slice(0, 3999) + "।";
  const statuses = [
    (await post(makeForm({ message }))).status,
    (await post(`message=${"x".repeat(48 * 1024)}`)).status,
    (await post("x".repeat(17 * 1024), {}, createPayment.path)).status,
  ];
  expect(statuses).toEqual([200, 413, 413]);
});
