import { expect, test } from "vitest";
import { makeResponseHeaders } from "#infra/constructs/edge/response-headers.ts";

test("[OPS-02] a header that CloudFront has a setting for never becomes a custom header, which it would refuse", () => {
  const { customHeadersBehavior, securityHeadersBehavior } = makeResponseHeaders({
    "content-security-policy": "default-src 'none'",
    "referrer-policy": "no-referrer",
    "x-other": "1",
  });
  expect(customHeadersBehavior).toEqual({
    customHeaders: [{ header: "x-other", value: "1", override: true }],
  });
  expect(securityHeadersBehavior).toEqual({
    contentSecurityPolicy: { contentSecurityPolicy: "default-src 'none'", override: true },
    referrerPolicy: { referrerPolicy: "no-referrer", override: true },
  });
});

test.each([
  ["referrer-policy", "whatever"],
  ["strict-transport-security", "forever"],
  ["x-content-type-options", "sniff"],
])(
  "[OPS-02] %s: %s has no setting in CloudFront, so the synth fails instead of leaving it out",
  (header, value) => {
    expect(() => makeResponseHeaders({ [header]: value })).toThrow(`no CloudFront setting for "${value}"`);
  },
);
