import { expect, test } from "vitest";
import { readAuditReport } from "#test/verify-audit/audit-report.ts";

test("[OPS-04] the audit fails for severe vulnerabilities with a published fix only", () => {
  const vulnerabilities = {
    minor: { severity: "moderate", fixAvailable: true },
    mended: { severity: "high", fixAvailable: { name: "mended", version: "2.0.1", isSemVerMajor: false } },
    open: { severity: "critical", fixAvailable: false },
  };
  expect(readAuditReport(JSON.stringify({ vulnerabilities }))).toEqual({
    mendable: ["mended: high, mended by mended 2.0.1"],
    unmended: ["open: critical"],
  });
  for (const none of ["", '{"message":"405 Method Not Allowed","error":{}}'])
    expect(readAuditReport(none)).toBeUndefined();
});
