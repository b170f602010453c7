import { expect, test } from "vitest";
import { readAuditReport } from "#test/verify-audit/audit-report.ts";

test("[OPS-04] the audit fails for severe vulnerabilities with a published fix only", () => {
  const vulnerabilities = {
    minor: { severity: "moderate", fixAvailable: true },
    fixed: { severity: "high", fixAvailable: { name: "fixed", version: "2.0.1", isSemVerMajor: false } },
    open: { severity: "critical", fixAvailable: false },
  };
  expect(readAuditReport(JSON.stringify({ vulnerabilities }))).toEqual({
    fixable: ["fixed: high, fixed in fixed 2.0.1"],
    unfixable: ["open: critical"],
  });
  for (const none of ["", '{"message":"405 Method Not Allowed","error":{}}'])
    expect(readAuditReport(none)).toBeUndefined();
});
