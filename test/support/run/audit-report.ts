import * as z from "zod";

const reportSchema = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      severity: z.string(),
      /** False: nobody has published a version without it. */
      fixAvailable: z.union([z.boolean(), z.object({ name: z.string(), version: z.string() })]),
    }),
  ),
});

const grave = ["high", "critical"];

/**
 * What `npm audit --json` knows of: of high and critical ones those that a published version mends, and those that none
 * does, each as one line. Undefined: npm has no report, as without a network.
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
