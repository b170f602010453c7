/**
 * `npm run check -- infra`: runs cfn-lint (with AWS's own schemas) and Checkov on the template of every stage, of
 * stages with all optional fields of a row, and of their pipelines. The first run installs these pinned Python packages
 * in their own environment below `node_modules/.cache`. Findings that Checkov must not report are listed next to their
 * resource (`infra/stack/suppressed-findings.ts`). A second run checks each template without these exceptions and with a
 * bare bucket, and must find exactly them and the bucket's: so every exception is a real finding, and no exception
 * hides another resource.
 */
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import * as z from "zod";
import { findPythonCommands } from "./support/run/python-environment.ts";
import { writeStageTemplates } from "./support/aws/stage-templates.ts";
import { makeTemporaryFolder } from "./support/run/temporary-folder.ts";
import { findWithCheckov } from "./verify-infra/checkov.ts";
import { readToolArguments } from "#test/support/run/read-tool-arguments.ts";

readToolArguments(import.meta.filename, {});

const templateSchema = z.looseObject({
  Resources: z.record(
    z.string(),
    z.looseObject({
      Type: z.string(),
      Metadata: z
        .looseObject({ checkov: z.object({ skip: z.array(z.object({ id: z.string() })) }).optional() })
        .optional(),
    }),
  ),
});

const bareBucket = "BareBucket";
/** Findings of a bare bucket, which are exceptions of another one. */
const findingsOfBareBucket = ["CKV_AWS_18", "CKV_AWS_21"];

const lineOf = (file: string, resource: string, id: string): string => `${file}: ${resource} (${id})`;

/** Writes a template without its exceptions, and with a bare bucket. @returns the findings that Checkov must report. */
const writeBare = (template: string, bare: string): readonly string[] => {
  const { Resources, ...rest } = templateSchema.parse(JSON.parse(readFileSync(template, "utf8")));
  const stripped = Object.entries(Resources).map(([name, { Metadata: _, ...resource }]) => [name, resource]);
  const resources = { ...Object.fromEntries(stripped), [bareBucket]: { Type: "AWS::S3::Bucket" } };
  writeFileSync(bare, JSON.stringify({ ...rest, Resources: resources }));
  return Object.entries(Resources).flatMap(([name, { Type, Metadata }]) =>
    (Metadata?.checkov?.skip ?? []).map(({ id }) => lineOf(bare, `${Type}.${name}`, id)),
  );
};

const folder = makeTemporaryFolder();
const templates = writeStageTemplates(folder);
const bareOf = new Map(templates.map((template) => [template, template.replace(/^(.*)\//, "$1/bare-")]));
const accepted = [...bareOf].flatMap(([template, bare]) => writeBare(template, bare));
const bares = [...bareOf.values()];

const commands = findPythonCommands("verify-infra");
if (commands !== undefined) {
  const { status } = spawnSync(
    `${commands}/cfn-lint`,
    ["--config-file", "test/verify-infra/cfnlint.yaml", ...templates],
    { stdio: ["ignore", "inherit", "inherit"] },
  );
  const found = findWithCheckov(commands, [...templates, ...bares]).map((finding) => ({
    ...finding,
    line: lineOf(finding.file_abs_path, finding.resource, finding.check_id),
  }));
  const lines = found.map(({ line }) => line);
  const findings = [
    ...found
      .filter(({ file_abs_path }) => templates.includes(file_abs_path))
      .map(({ line, check_name }) => `${line}: ${check_name}`),
    ...accepted
      .filter((line) => !lines.includes(line))
      .map((line) => `${line}: accepted, and Checkov does not find it`),
    ...bares
      .flatMap((bare) => findingsOfBareBucket.map((id) => lineOf(bare, `AWS::S3::Bucket.${bareBucket}`, id)))
      .filter((line) => !lines.includes(line))
      .map((line) => `${line}: Checkov missed what is wrong with a bare bucket`),
  ];
  for (const finding of findings) console.error(finding.replaceAll(`${folder}/`, ""));
  if (status !== 0 || findings.length > 0) process.exit(1);
  console.log(
    `cfn-lint and Checkov find nothing in ${templates.length} templates, and Checkov all ${accepted.length} findings that are accepted in them`,
  );
}
