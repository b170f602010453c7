import { expect, test } from "vitest";
import { createPayment, sendContactMessage } from "#shared/contract/api.ts";
import { securityHeaders } from "#infra/stack/edge/security-headers.ts";
import { makeForm } from "#test/contact/support/contact-forms.ts";
import { makeMessage, postMessage } from "#test/contact/support/contact-messages.ts";
import { local } from "#test/support/local-environment/worker-environment.ts";

const post = (
  body: string,
  headers: Readonly<Record<string, string>> = { "sec-fetch-site": "same-origin" },
  path: string = sendContactMessage.path,
) =>
  fetch(`${local.origin}${path}`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    body,
  });

test("[CONT-09] [OPS-02] a form response has its own content security policy, a JSON response the data policy", async () => {
  const form = await post(makeForm({ message: "With a policy of its own, please" }));
  const json = await postMessage(local.origin, makeMessage({ message: "With the policy of data, please" }));
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

const elsewhere = "https://other.example";

/** Headers of browsers without `Sec-Fetch-Site`: Safari before 16.4 sends an Origin, lynx and w3m a Referer. */
test.each(["localhost", "127.0.0.1", "[::1]"])(
  "[CONT-09] at %s a form is accepted by its own Origin or Referer, and one from another website returns 403",
  async (host) => {
    const own = `http://${host}:${local.port}`;
    const send = async (headers: Readonly<Record<string, string>>) =>
      (await post(makeForm({ message: "Sent by a browser of five years ago" }), headers)).status;
    expect([await send({ origin: own }), await send({ referer: `${own}/contact` })]).toEqual([200, 200]);
    expect([await send({ origin: elsewhere }), await send({ referer: `${elsewhere}/contact` })]).toEqual([
      403, 403,
    ]);
  },
);

test("[CONT-02] [OPS-01] the firewall passes the longest message as a form, and returns 413 for larger bodies", async () => {
  const message = "प्रिया जी ".repeat(500).slice(0, 3999) + "।";
  const statuses = [
    (await post(makeForm({ message }))).status,
    (await post(`message=${"x".repeat(48 * 1024)}`)).status,
    (await post("x".repeat(17 * 1024), {}, createPayment.path)).status,
  ];
  expect(statuses).toEqual([200, 413, 413]);
});
