import { execFile } from "node:child_process";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signPaymentLink } from "#shared/payment-link.ts";
import { startEdition, type RunningEdition } from "#test/support/edition.ts";

let edition: RunningEdition;

beforeAll(async () => {
  edition = await startEdition();
});
afterAll(() => edition.stop());

const run = (args: readonly [string, ...string[]], input = "") =>
  new Promise<{ code: number; text: string }>((resolve) => {
    const [command, ...others] = args;
    const child = execFile(
      process.execPath,
      [`infra/operator/${command}.ts`, ...others, "--data", edition.dataDir],
      (_error, stdout, stderr) => resolve({ code: child.exitCode ?? 0, text: (stdout + stderr).trim() }),
    );
    child.stdin?.end(input);
  });

test("[PAY-14] the laptop edition has every secret that a stage needs", async () => {
  const { code, text } = await run(["secrets", "local"]);
  expect([code, text.match(/has a value/g)?.length]).toEqual([0, 8]);
});

test("[PAY-14] a secret that was set is the one that signs from then on", async () => {
  const secret = "another-link-secret-of-this-laptop-0";
  expect((await run(["secrets", "local", "set", "payment/link-secret"], secret)).code).toBe(0);
  const { text } = await run(["payment-link", "local", "EV-8", "10"]);
  expect(new URL(text).searchParams.get("sig")).toBe(signPaymentLink(secret, "EV-8", 1000));
});
