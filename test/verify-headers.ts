/**
 * `npm run check -- headers`: runs the MDN HTTP Observatory on every page of the local environment behind TLS, on its
 * 404s, an API response and the country. Each must score at least 120. Requests stay on this machine.
 */
import { execFile } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import * as z from "zod";
import { sendContactMessage } from "#shared/contract/api.ts";
import { checkoutPaths } from "#shared/payment/payment-paths.ts";
import { viewerLocationPath } from "#shared/contract/viewer-location-path.ts";
import { readBuiltSite } from "./pages/built-site.ts";
import { buildOrExit } from "./support/build/build-or-exit.ts";
import { startLocalEnvironment } from "./support/local-environment/local-environment.ts";
import { leaveOut } from "./support/not-installed.ts";
import { installChecker } from "./support/run/install-checker.ts";
import { makeLocalCertificate, type LocalCertificate } from "./verify-headers/local-certificate.ts";
import { startTlsProxy } from "./verify-headers/tls-proxy.ts";
import { makeTemporaryFolder } from "./support/run/temporary-folder.ts";
import { readToolArguments } from "#test/support/run/read-tool-arguments.ts";

readToolArguments(import.meta.filename, {});

const scoreMin = 120;

/** Stand-ins for files that the packages' install scripts would download: no host is on a browser's preload list. */
const offlineLists = { "hsts-preload.json": "{}", "tld-list.json": "[]" };

const scoresSchema = z.array(
  z.object({
    path: z.string(),
    status: z.number(),
    score: z.number(),
    grade: z.string(),
    lost: z.array(z.string()),
  }),
);

const listPaths = (): readonly string[] => {
  const { pages, shells } = readBuiltSite().release;
  return [
    ...new Set([
      ...Object.keys(pages),
      ...checkoutPaths,
      ...Object.keys(shells).map((folder) => `${folder}somebody`),
      "/no-such-page",
      "/blog/no-such-post",
      "/assets/no-such-file.js",
      viewerLocationPath,
      "/robots.txt",
      sendContactMessage.path,
      "/api/no-such-endpoint",
      "/web-inf/refused-by-the-firewall",
    ]),
  ];
};

const scoreAll = async (observatory: string, certificate: LocalCertificate) => {
  const local = await startLocalEnvironment();
  const front = await startTlsProxy(local.port, certificate);
  try {
    const ports = [front.httpPort, front.httpsPort].map(String);
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ["test/verify-headers/score.ts", observatory, ...ports, ...listPaths()],
      { env: { ...process.env, NODE_EXTRA_CA_CERTS: certificate.authorityFile } },
    );
    return scoresSchema.parse(JSON.parse(stdout));
  } finally {
    front.close();
    await local.stop();
  }
};

const verify = async (packages: string, certificate: LocalCertificate): Promise<void> => {
  const observatory = join(packages, "node_modules/@mdn/mdn-http-observatory");
  mkdirSync(join(observatory, "conf"), { recursive: true });
  for (const [file, content] of Object.entries(offlineLists)) {
    writeFileSync(join(observatory, "conf", file), content);
  }
  const scores = await scoreAll(observatory, certificate);
  for (const { path, status, score, grade, lost } of scores) {
    console.log([String(score).padStart(4), grade.padEnd(2), status, path, ...lost].join("  "));
  }
  const low = scores.filter(({ score }) => score < scoreMin);
  console.log(`${scores.length - low.length} of ${scores.length} addresses score ${scoreMin} or more`);
  if (low.length > 0) process.exitCode = 1;
};

const certificate = makeLocalCertificate(makeTemporaryFolder());
if (certificate === undefined) {
  leaveOut("verify-headers needs openssl and was left out");
} else {
  buildOrExit();
  const packages = installChecker("verify-headers");
  if (packages !== undefined) await verify(packages, certificate);
}
