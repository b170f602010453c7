/**
 * Features that ministack does not emulate, so that a passing run does not cover them. Each row names the check that
 * does.
 */
export type Gap = {
  readonly feature: string;
  readonly reason: string;
  readonly checkedBy: string;
  /** Steps of verify-providers that may differ for this reason. All others must give the expected responses. */
  readonly steps?: readonly string[];
};

export const gaps: readonly Gap[] = [
  {
    feature: "CloudFront's cache",
    reason: "ministack fetches every request from its origin",
    checkedBy: "cache headers and cache policies in the template: test/stack/edge",
  },
  {
    feature: "CloudFront's compression, HTTP/2, HTTP/3 and TLS versions",
    reason: "ministack serves HTTP/1.1, and our own proxy ends TLS",
    checkedBy: "verify-providers on a deployed stage",
    steps: ["compression", "TLS and HTTP versions"],
  },
  {
    feature: "CloudFront's limits of its functions",
    reason: "ministack runs the edge function in Node, with more memory and time than CloudFront grants",
    checkedBy: "the function's size in test/pages, its language in njs: npm run check -- engines",
  },
  {
    feature: "the viewer's country and address",
    reason: "ministack adds no CloudFront-Viewer headers: our proxy sets both",
    checkedBy: "verify-providers on a deployed stage",
  },
  {
    feature: "WAF rules",
    reason: "ministack stores a web ACL and counts no requests",
    checkedBy: "test/local/firewall.local.test.ts, with the examples that AWS publishes",
  },
  {
    feature: "SES events other than deliveries",
    reason: "ministack publishes none: serve.py publishes one for each accepted mail",
    checkedBy: "the mail's states in test/contact",
  },
  {
    feature: "metrics, alarms and dashboards",
    reason: "ministack reads no metrics from logs, and does not evaluate combined or metric-math alarms",
    checkedBy: "test/stack/monitoring.build.test.ts",
    steps: ["alarms", "metrics"],
  },
  {
    feature: "CodeDeploy's gradual rollout",
    reason: "ministack has no deployment groups for Lambda: aliases move at once",
    checkedBy: "test/stack/rollout.build.test.ts and test/site/check-version.test.ts",
  },
  {
    feature: "protection and recovery of tables, TTL",
    reason:
      "ministack ignores point-in-time recovery, backup plans and on-demand limits, and removes no expired rows in time",
    checkedBy: "test/stack/work-table.build.test.ts and test/stack/backup-copies.build.test.ts",
    steps: ["tables"],
  },
  {
    feature: "the schedules' roles and API Gateway's permission to invoke",
    reason: "ministack invokes functions from schedules and HTTP APIs without checking either",
    checkedBy: "test/stack/permissions.build.test.ts",
  },
  {
    feature: "encryption",
    reason: "ministack stores SecureStrings and queues in plain text, so no KMS permission is needed",
    checkedBy: "cdk-nag and Checkov: npm run check -- infra",
  },
  {
    feature: "budgets, cost anomalies, log deliveries, backup selections, composite alarms",
    reason: "ministack cannot create these resources: serve.py records their names",
    checkedBy: "the reviewed templates in test/stack/__snapshots__ and npm run check -- infra",
    steps: ["budget"],
  },
  {
    feature: "certificates, DNS and the mail domain",
    reason: "the stages of this check have no domain: nothing validates a certificate or a DKIM record here",
    checkedBy: "test/stack/edge and npm run doctor on a deployed stage",
  },
];
