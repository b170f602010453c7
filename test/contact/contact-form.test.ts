import fc from "fast-check";
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { makeContactEndpoint } from "#functions/contact/contact-endpoint.ts";
import { makeContactForm } from "#functions/contact/contact-page.ts";
import { contactRows } from "#functions/contact/contact-record.ts";
import { makeEndpointHandler } from "#functions/platform/http/http-endpoint.ts";
import { contactTrapField } from "#shared/contact/contact-contract.ts";
import { contactFieldNames } from "#shared/contact/contact-form.ts";
import { sendContactMessage } from "#shared/contract/api.ts";
import { makeContactDeps } from "#test/contact/support/contact-harness.ts";
import { makeForm, readControls, readTags, writeForm } from "#test/contact/support/contact-forms.ts";
import { makeMessage } from "#test/contact/support/contact-messages.ts";
import { anyCharacter } from "#test/support/any-character.ts";
import { callHandler, originDigest } from "#test/support/http-event.ts";
import { makeMemoryRowStore } from "#test/support/stores/memory-row-store.ts";
import { makeRecordingLog } from "#test/support/recording-log.ts";
import { sampleSize } from "#test/support/sample.ts";

const noon = Date.UTC(2026, 10, 20, 12);
const ownPage = { "sec-fetch-site": "same-origin" };
const inEveryField = (text: string) => ({
  name: text,
  eventType: text,
  attendees: text,
  email: text,
  message: text,
});

const makeHandler = (
  changes: {
    readonly fails?: Error;
    readonly siteIsUnknown?: Error;
    readonly deps?: Parameters<typeof makeContactDeps>[1];
  } = {},
) => {
  const { store, rows } = makeMemoryRowStore(contactRows);
  const { log } = makeRecordingLog();
  const time = { now: noon };
  const counted: string[] = [];
  if (changes.fails) store.add = () => Promise.reject(changes.fails!);
  const clock = () => time.now;
  const handler = makeEndpointHandler(
    { log, clock, originDigests: [originDigest], count: (what) => counted.push(what) },
    sendContactMessage,
    makeContactEndpoint(makeContactDeps(store, { clock, ...changes.deps })),
    makeContactForm(() =>
      changes.siteIsUnknown
        ? Promise.reject(changes.siteIsUnknown)
        : Promise.resolve(["https://www.ours.example"]),
    ),
  );
  const post = (form: string | Buffer, headers: Readonly<Record<string, string>> = ownPage) =>
    callHandler(handler, {
      // API Gateway passes such a body in base64.
      body: Buffer.from(form).toString("base64"),
      isBase64Encoded: true,
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    });
  return { post, rows: () => [...rows.values()], time, counted };
};

test("[CONT-09] [CONT-14] stores the address of an international domain in ASCII", async () => {
  const { post, rows } = makeHandler();
  await post(makeForm({ email: "\u202ainfo@müller.de\u202c" }));
  expect(rows()[0]?.message.email).toBe("info@xn--mller-kva.de");
});

test("[CONT-09] [CONT-14] explains next to the prescribed error why a local part beyond ASCII is refused", async () => {
  const { post, rows } = makeHandler();
  const { body } = await post(makeForm({ email: "jörg@müller.de" }));
  expect(body).toContain("Please enter a valid email address");
  expect(body).toContain("Before the @ we can only send to the letters a to z");
  expect(rows()).toEqual([]);
});

test("[CONT-09] stores a form sent without scripts, and returns a page with its reference", async () => {
  const { post, rows } = makeHandler();
  const response = await post(makeForm({ message: "First line\n\nSecond line, 400 guests" }), {
    ...ownPage,
    "cloudfront-viewer-country": "IN",
    "cloudfront-viewer-address": "203.0.113.7:443",
  });
  const [row] = rows();
  expect(rows()).toHaveLength(1);
  expect(row).toMatchObject({
    message: makeMessage({ message: "First line\n\nSecond line, 400 guests" }),
    requestId: "edge-id",
    country: "IN",
    spamReasons: [],
    delivery: { mail: "pending" },
  });
  expect(row!.network).toMatch(/^[0-9a-f]{4}$/);
  expect(response).toMatchObject({
    statusCode: 200,
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" },
  });
  expect(response.body).toContain(`<strong>${row!.ref}</strong>`);
  expect(response.body).toContain("<h1>Message sent!</h1>");
});

test("[CONT-09] the response page's policy allows only its own style", async () => {
  const { post } = makeHandler();
  for (const form of [makeForm(), makeForm({ name: "" })]) {
    const { headers, body } = await post(form);
    const [, style = ""] = /<style>([^]*?)<\/style>/.exec(body)!;
    const digest = createHash("sha256").update(style).digest("base64");
    expect(headers["content-security-policy"]).toBe(
      `default-src 'none'; style-src 'sha256-${digest}'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    );
    expect(body).not.toMatch(/<script|javascript:| style="| on[a-z]+="/);
  }
});

test("[CONT-09] the page without scripts has each field of the form, and the hidden one", async () => {
  const { post } = makeHandler();
  const { body } = await post(makeForm({ name: "" }));
  const names = Array.from(
    body.matchAll(/<(?:input|select|textarea)[^>]* name="([^"]+)"/g),
    ([, name]) => name,
  );
  expect(names).toEqual([...contactFieldNames, contactTrapField]);
});

test("[CONT-02] [CONT-09] shows the five errors next to their fields, with everything that was typed", async () => {
  const { post, rows } = makeHandler();
  const typed = { name: "P", email: "priya@", eventType: "", attendees: "", message: " \n short" };
  const { statusCode, body } = await post(makeForm(typed));
  expect([statusCode, rows()]).toEqual([400, []]);
  const texts = {
    name: "Name must be at least 2 characters",
    email: "Please enter a valid email address",
    eventType: "Please select an event type",
    attendees: "Please select expected attendees",
    message: "Message must be at least 10 characters",
  };
  for (const [name, text] of Object.entries(texts)) {
    expect(body).toMatch(
      new RegExp(`id="${name}"[^>]* aria-invalid="true" aria-describedby="${name}-error"`),
    );
    expect(body).toContain(`<p class="error" id="${name}-error">${text}</p>`);
    expect(body).toContain(`<a href="#${name}">${text}</a>`);
  }
  expect(body.match(/ autofocus/g)).toHaveLength(1);
  expect(body).toMatch(/id="name"[^>]* autofocus/);
  expect(body).toContain("<title>Please check 5 fields. | Contact us | ");
  expect(readControls(body)).toEqual(typed);
});

test.each([
  ["a field of another kind of message", { sheet: "x" }],
  ["a language that is too long", { locale: "x".repeat(36) }],
  ["a field that no message has", { color: "red" }],
])("[CONT-09] shows the problem of a form with %s, and preserves the typed values", async (_what, extra) => {
  const { post, rows } = makeHandler();
  const { statusCode, body } = await post(`${makeForm()}&${writeForm(extra)}`);
  expect([statusCode, rows()]).toEqual([400, []]);
  expect(body).not.toContain("Please check");
  expect(body).toMatch(/role="alert"><strong>The (form|message) has a field /);
  expect(readControls(body)).toMatchObject({ message: makeMessage().message });
});

test("[CONT-09] the error count includes only fields that a visitor can correct", async () => {
  const { post } = makeHandler();
  const { body } = await post(`${makeForm({ name: "P" })}&sheet=x`);
  expect(body).toContain("<title>Please check one field. | ");
});

test("[CONT-09] preserves an unknown choice, and treats a missing field as empty", async () => {
  const { post } = makeHandler();
  const { body } = await post(writeForm({ name: "P", eventType: "Boat race", attendees: "51-200" }));
  expect(readControls(body)).toEqual({
    name: "P",
    email: "",
    eventType: "Boat race",
    attendees: "51-200",
    message: "",
  });
  expect(body).toContain("Please enter a valid email address");
  expect(body).not.toContain("Please select");
});

test.each([
  `"><script>alert(1)</script>`,
  `' onfocus='alert(1)' autofocus='`,
  `</textarea><img src=x onerror=alert(1)>`,
  `</option></select><svg onload=alert(1)>`,
  `\${7*7} {{7*7}} <%= 7 %> $& $1 $\` $'`,
  "javascript:alert(1)",
  "&lt;b&gt; &amp;quot; &#x3c;",
  "\u0000\u0008<!--\u001b]]>",
  "‮gnp.exe <bdo dir=rtl>",
  "Zoë प्रिया محمد 👩‍👩‍👧 \uFFFD",
])("[CONT-09] returns %j as text in every field, without adding markup", async (text) => {
  const { post } = makeHandler();
  const plain = await post(makeForm({ name: "P", eventType: "x", attendees: "x", email: "x", message: "x" }));
  const { statusCode, body } = await post(makeForm(inEveryField(text)));
  expect(statusCode).toBe(400);
  // oxlint-disable-next-line no-control-regex
  const shown = text.replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, "");
  expect(readControls(body)).toEqual(inEveryField(shown));
  const beyondErrors = (page: string) =>
    readTags(page.slice(page.indexOf("<form")))
      .filter((tag) => !/^<\/?p/.test(tag))
      .map((tag) => tag.replace(/ aria-invalid="" aria-describedby=""| autofocus/g, ""));
  expect(beyondErrors(body)).toEqual(beyondErrors(plain.body));
});

test("[CONT-09] puts any typed text back into the form without altering the page's HTML tags", async () => {
  const { post } = makeHandler();
  const plain = readTags((await post(makeForm({ email: "no" }))).body);
  const typed = fc.string({
    unit: fc.oneof(
      fc.constantFrom("<", ">", '"', "'", "&", "=", ";", "/", "%", "+", " ", "\n"),
      fc.string({ unit: anyCharacter, minLength: 1, maxLength: 1 }),
    ),
    maxLength: 40,
  });
  await fc.assert(
    fc.asyncProperty(typed, async (text) => {
      const message = `Ten characters and more, then ${text.toWellFormed()}`;
      const { body } = await post(makeForm({ email: "no", message }));
      expect(readTags(body)).toEqual(plain);
      expect(readControls(body).message).toBe(
        message.replace(/\r\n?/g, "\n").replace(/(?![\t\n])\p{Cc}/gu, ""),
      );
    }),
    { numRuns: sampleSize({ usual: 8, full: 1000 }) },
  );
});

const foreign = "This form can only be sent from our own page.";
const unnamed = "We could not check where this form came from. Please send it again from our contact page.";

test.each([
  ["another website's page", { "sec-fetch-site": "cross-site", origin: "https://www.ours.example" }, foreign],
  ["a page of a neighbor below the same domain", { "sec-fetch-site": "same-site" }, foreign],
  ["a page of ours", ownPage, undefined],
  ["an old browser's page of ours", { origin: "https://www.ours.example" }, undefined],
  ["an old browser's page of another", { origin: "https://www.ours.example.evil.example" }, foreign],
  ["an old browser's page over http", { origin: "http://www.ours.example" }, foreign],
  ["a page that hides where it is", { origin: "null" }, foreign],
  ["a text browser's page of ours", { referer: "https://www.ours.example/contact?a=1" }, undefined],
  ["a text browser's page over http", { referer: "http://www.ours.example/contact" }, foreign],
  ["a text browser's page of a user's", { referer: "https://www.ours.example@evil.example/" }, foreign],
  ["a text browser's page that is not an address", { referer: "contact" }, foreign],
  ["a page in capitals", { "sec-fetch-site": "Same-Origin" }, foreign],
  ["two pages", { origin: "https://evil.example", referer: "https://www.ours.example/contact" }, foreign],
  ["a page that hides, with ours", { origin: "null", referer: "https://www.ours.example/contact" }, foreign],
  ["no page at all", {}, unnamed],
  ["no page, in an empty header", { referer: "" }, unnamed],
  ["no page, as the browser says", { "sec-fetch-site": "none" }, unnamed],
] as const)("[CONT-09] a form from %s, with %j, gets the refusal %j", async (_, headers, refusal) => {
  const { post, rows } = makeHandler();
  const response = await post(makeForm({ name: "Words of a stranger" }), headers);
  const isTaken = refusal === undefined;
  expect([response.statusCode, rows().length]).toEqual([isTaken ? 200 : 403, isTaken ? 1 : 0]);
  if (isTaken) return;
  expect(response.body).toContain(`<strong>${refusal}</strong>`);
  expect(response.body).not.toContain("stranger");
  expect(response.headers["content-type"]).toBe("text/html; charset=utf-8");
});

test("[CONT-09] returns 503 for an old browser's form while the site's own address is unknown", async () => {
  const { post, rows } = makeHandler({
    siteIsUnknown: Object.assign(new Error("no parameter"), { name: "TimeoutError" }),
  });
  const old = await post(makeForm({ name: "Words of a stranger" }), { origin: "https://www.ours.example" });
  expect([old.statusCode, old.body.includes("stranger"), rows()]).toEqual([503, false, []]);
  expect((await post(makeForm())).statusCode).toBe(200);
});

test.each([
  ["a field twice", `${makeForm()}&name=Another`, 400, "The form has a field twice", true],
  ["an unknown field", `${makeForm()}&admin=1`, 400, "The message has a field we do not know", true],
  ["a prototype", `${makeForm()}&__proto__=1`, 400, "The message has a field we do not know", true],
  ["Latin-1", "name=Zo%EB", 400, "The form cannot be read", false],
  ["half an escape", `${makeForm()}&x=%E`, 400, "The form cannot be read", false],
  ["bytes that are not text", Buffer.from([0x6e, 0x3d, 0xff, 0xfe]), 400, "The form cannot be read", false],
  ["more than three times 16 KB", `name=${"x".repeat(48 * 1024)}`, 413, "larger than 48 KB", false],
] as const)(
  "[CONT-09] refuses %s with an explanation, and stores nothing",
  async (_, form, status, text, isShown) => {
    const { post, rows } = makeHandler();
    const { statusCode, body } = await post(form);
    expect([statusCode, rows()]).toEqual([status, []]);
    expect(body).toContain(text);
    expect(readControls(body)).toEqual(isShown ? makeMessage() : inEveryField(""));
  },
);

test.each([
  ["application/x-www-form-urlencoded; charset=UTF-8", 200],
  ['Application/X-WWW-Form-URLencoded;charset="utf-8"', 200],
  ["application/x-www-form-urlencoded; charset=iso-8859-1", 415],
])("[CONT-09] a form with the content type %s returns %i", async (mediaType, status) => {
  const { post } = makeHandler();
  expect((await post(makeForm(), { ...ownPage, "content-type": mediaType })).statusCode).toBe(status);
});

test("[CONT-05] [CONT-09] returns 503 in a page with everything typed while the table is unreachable", async () => {
  const { post, counted } = makeHandler({
    fails: Object.assign(new Error("slow down"), { name: "ThrottlingException" }),
  });
  const { statusCode, headers, body } = await post(makeForm());
  expect([statusCode, headers["retry-after"], counted]).toEqual([503, "5", ["failedResponses"]]);
  expect(headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(body).toContain("The service is busy.");
  expect(body).toContain("Your text is still here.");
  expect(readControls(body)).toEqual(makeMessage());
});

test("[CONT-09] marks a filled hidden field as spam, but not a message sent without scripts", async () => {
  const { post, rows } = makeHandler();
  await post(makeForm());
  await post(writeForm({ ...makeMessage({ name: "A Program" }), extra: "https://spam.example" }));
  await post(makeForm({ message: "https://a.example https://b.example https://c.example" }));
  expect(rows().map(({ spamReasons }) => spamReasons)).toEqual([
    [],
    ["the hidden field was filled in", "sent without scripts, as many programs do"],
    ["sent without scripts, as many programs do", "3 links"],
  ]);
});

test("[CONT-09] [CONT-12] the page without scripts shows that no confirmation is emailed", async () => {
  const { post } = makeHandler({ deps: { visitorMailsPerDay: 500 } });
  const first = await post(makeForm());
  const second = await post(makeForm({ message: "And may we bring our own printer to the event?" }));
  const text = "We cannot email you a confirmation this time";
  expect([first.body.includes(text), second.body.includes(text)]).toEqual([false, true]);
});
