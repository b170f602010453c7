import * as z from "zod";

const reportSchema = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      severity: z.string(),
      /** False: no version without it has been published. */
      fixAvailable: z.union([z.boolean(), z.object({ name: z.string(), version: z.string() })]),
    }),
  ),
});

const severe = ["high", "critical"];

/**
 * The high and critical advisories of `npm audit --json`: those with a fixed version, and those without, one line each.
 * Undefined: npm has no report, as without a network.
 */
export const readAuditReport = (
  text: string,
): { readonly fixable: readonly string[]; readonly unfixable: readonly string[] } | undefined => {
  const report = reportSchema.safeParse(text.startsWith("{") ? JSON.parse(text) : undefined);
  if (!report.success) return undefined;
  const found = Object.entries(report.data.vulnerabilities).filter(([, { severity }]) =>
    severe.includes(severity),
  );
  const describe = ([name, { severity, fixAvailable }]: (typeof found)[number]): string =>
    `${name}: ${severity}${typeof fixAvailable === "object" ? `, fixed in ${fixAvailable.name} ${fixAvailable.version}` : ""}`;
  return {
    fixable: found.filter(([, { fixAvailable }]) => fixAvailable !== false).map(describe),
    unfixable: found.filter(([, { fixAvailable }]) => fixAvailable === false).map(describe),
  };
};
