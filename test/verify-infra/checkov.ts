import { spawnSync } from "node:child_process";
import * as z from "zod";

export type CheckovFinding = z.infer<typeof findingSchema>;

const findingSchema = z.object({
  check_id: z.string(),
  check_name: z.string(),
  /** The resource's type and logical id. */
  resource: z.string(),
  file_abs_path: z.string(),
});

const reportSchema = z.object({ results: z.object({ failed_checks: z.array(findingSchema) }) });

/**
 * @param commands the folder of the Python environment's commands.
 * @param templates of which at least one must have findings: without any, Checkov's report has another format.
 */
export const findWithCheckov = (
  commands: string,
  templates: readonly string[],
): readonly CheckovFinding[] => {
  const { stdout, stderr } = spawnSync(
    `${commands}/python`,
    [
      // Its script does not start in a folder whose name contains a space.
      ...["-m", "checkov.main"],
      ...["--config-file", "test/verify-infra/checkov.yaml", "--output", "json"],
      ...templates.flatMap((template) => ["--file", template]),
    ],
    { encoding: "utf8", maxBuffer: 256 * 1024 * 1024 },
  );
  try {
    return reportSchema.parse(JSON.parse(stdout)).results.failed_checks;
  } catch (cause) {
    throw new Error(`Checkov did not finish: ${stderr}`, { cause });
  }
};
