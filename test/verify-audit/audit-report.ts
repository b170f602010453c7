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

const grave = ["high", "critical"];

/**
 * The high and critical advisories of `npm audit --json`: those with a fixed version, and those without, one line each.
 * Undefined: npm has no report, as without a network.
 */
export const readAuditReport = (
  text: string,
): { readonly mendable: readonly string[]; readonly unmended: readonly string[] } | undefined => {
  const report = reportSchema.safeParse(text.startsWith("{") ? JSON.parse(text) : undefined);
  if (!report.success) return undefined;
  const found = Object.entries(report.data.vulnerabilities).filter(([, { severity }]) =>
    grave.includes(severity),
  );
  const describe = ([name, { severity, fixAvailable }]: (typeof found)[number]): string =>
    `${name}: ${severity}${typeof fixAvailable === "object" ? `, mended by ${fixAvailable.name} ${fixAvailable.version}` : ""}`;
  return {
    mendable: found.filter(([, { fixAvailable }]) => fixAvailable !== false).map(describe),
    unmended: found.filter(([, { fixAvailable }]) => fixAvailable === false).map(describe),
  };
};
