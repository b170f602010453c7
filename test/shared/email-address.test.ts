import { domainToUnicode } from "node:url";
import { describe, expect, test } from "vitest";
import { emailSchema, findEmailHint } from "#shared/contract/email.ts";
import { createPaymentSchema } from "#shared/payment/payment-contract.ts";

test.each([
  ["info@müller.de", "info@xn--mller-kva.de"],
  ["info@россия.рф", "info@xn--h1alffa9f.xn--p1ai"],
  ["info@xn--h1alffa9f.xn--p1ai", "info@xn--h1alffa9f.xn--p1ai"],
  ["info@例え。jp", "info@xn--r8jz45g.jp"],
  ["info@ｅｘａｍｐｌｅ．ｃｏｍ", "info@example.com"],
  ["info@faß.de", "info@xn--fa-hia.de"],
  ["info@نامه\u200cای.com", "info@xn--mgba3gch31f060k.com"],
  ["info@ශ්\u200dරී.com", "info@xn--10cl1a0b660p.com"],
  ["\u202ainfo@mül\u00adler.de\u202c ", "info@xn--mller-kva.de"],
  ["info@mu\u0308ller.de", "info@xn--mller-kva.de"],
  ["info@exam\u200dple.com", "info@example.com"],
  ["Info@Example.COM", "Info@Example.COM"],
])("[CONT-14] [PAY-19] accepts %j as %s", (typed, sent) => {
  expect(emailSchema.safeParse(typed).data).toBe(sent);
  expect(createPaymentSchema.safeParse({ amount: "5", email: typed }).data?.email).toBe(sent);
});

test("[CONT-14] the ASCII form of a domain decodes to the domain that was typed", () => {
  expect(domainToUnicode("xn--mgba3gch31f060k.com")).toBe("نامه\u200cای.com");
});

describe("[CONT-14] email addresses", () => {
  test.each([
    "info@мю",
    "info@xn--a\u200b.",
    "info@müller",
    "info@müller..de",
    "info@mü ller.de",
    "info@müller.de:80",
    "info@müller.de/x",
    "info@müller.de?x",
    "info@mül%6cer.de",
    "info@[müller].de",
    "info@ü,.de",
    `info@${"ü".repeat(64)}.de`,
    "info@-ü\u2024.de@x",
    "ann@example.org\r\nBcc: eve@example.org",
    "ann@example.org\nx.org",
    "ann@example.org,eve@example.org",
    "ann\u0000@@example.org",
    ".ann@example.org",
    "an..n@example.org",
    "ann.@example.org",
    "@example.org",
    "",
  ])("refuses %j with the prescribed message", (typed) => {
    expect(emailSchema.safeParse(typed).error?.issues[0]?.message).toBe("Please enter a valid email address");
  });
});

test("[CONT-14] refuses letters beyond ASCII before the @", () => {
  expect(emailSchema.safeParse("jörg@müller.de").success).toBe(false);
});

test("[CONT-14] explains that letters beyond ASCII are refused before the @", () => {
  expect(findEmailHint("jörg@müller.de")).toMatch(/before the @/i);
});

test.each(["jorg@müller", "jorg", "info@müller.de"])("[CONT-14] has no hint for %s", (typed) => {
  expect(findEmailHint(typed)).toBeUndefined();
});
