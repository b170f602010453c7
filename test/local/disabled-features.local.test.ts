import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { initialPlan } from "#frontend/src/queue-planner/planner/initial-plan.ts";
import { createPayment, readPaymentStatus } from "#shared/contract/api.ts";
import { namesOf } from "#infra/stack/names-of.ts";
import { isEnabled, features, type FeatureName } from "#shared/features.ts";
import { synthStage } from "#test/stack/support/synth-stage.ts";
import { readBuiltSite } from "#test/pages/built-site.ts";
import { findDeadLinks } from "#test/pages/find-dead-links.ts";
import { makeMessage, postMessage } from "#test/contact/support/contact-messages.ts";
import {
  startLocalEnvironment,
  type RunningEnvironment,
} from "#test/support/local-environment/local-environment.ts";
import { startCommand } from "#test/support/local-environment/start-command.ts";
import { exampleRequest } from "#test/support/example-request.ts";
import { postJson } from "#test/support/post-json.ts";
import { sample } from "#test/support/sample.ts";
import { buildWithout } from "#test/support/feature-flags/tree-without.ts";
import { waitUntil } from "#test/support/wait-until.ts";
import { variantTags } from "#test/support/build/site-variants.ts";
import { featureFixtures } from "#test/support/feature-flags/feature-fixtures.ts";

const tags = variantTags;

const all = namesOf(features);
const fixtures = Object.values(featureFixtures);

const textFiles = /\.(?:html|xml|json|txt|webmanifest)$/;

const readTexts = (folder: string): readonly (readonly [file: string, text: string])[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => textFiles.test(file) && statSync(join(folder, file)).isFile())
    .map((file) => [file, `${file}\n${readFileSync(join(folder, file), "utf8")}`]);

type Template = { readonly Resources: Readonly<Record<string, { readonly Type: string }>> };

const sets: readonly (readonly FeatureName[])[] = [all, ...sample(0, all).map((name) => [name])];
const cases = sets.map((off) => ({ off, name: off === all ? "all of them" : off[0] }));

test.for(cases)(
  "[SITE-18] the built site has no text, link or script of a disabled feature: $name",
  { tags },
  async ({ off }) => {
    const tree = await buildWithout(off);
    const site = readBuiltSite(join(tree, "dist/site"));
    expect(site.documents.length).toBeGreaterThan(10);
    expect(findDeadLinks(site)).toEqual([]);
    const assets = readdirSync(join(tree, "dist/site/assets")).join(" ");
    // The edge function recognizes post addresses even if there are no posts.
    const edge = readFileSync(join(tree, "dist/edge/edge-function.js"), "utf8").replace("^\\/blog", "");
    const texts = [
      ["assets", assets] as const,
      ["edge", edge] as const,
      ...readTexts(join(tree, "dist/site/releases")),
    ];
    for (const name of off)
      expect(
        texts
          .filter(([, text]) => featureFixtures[name].traces.test(text))
          .map(([file]) => `${name}: ${file}`),
      ).toEqual([]);
  },
);

const stacks = namesOf(featureFixtures).flatMap((name) => {
  const { stack } = featureFixtures[name];
  return stack ? [{ name, ...stack }] : [];
});
/** Resources that a stage keeps when the feature is off: stored rows, and the parameters that name them. */
const isRetainedId = (id: string): boolean => stacks.some(({ retained }) => retained.test(id));

test.for(cases)(
  "[SITE-18] a stage with $name switched off has only its table, and other resources have unchanged logical ids",
  { tags },
  async ({ off }) => {
    const tree = await buildWithout(off);
    const then = (JSON.parse(readFileSync(join(tree, "dist/prod.template.json"), "utf8")) as Template)
      .Resources;
    const now = (synthStage("prod").toJSON() as Template).Resources;
    // The logical id of a version is a hash of its content.
    const others = Object.keys(then).filter((id) => now[id]?.Type !== then[id]!.Type);
    expect(others.filter((id) => !id.includes("CurrentVersion"))).toEqual([]);
    for (const id of Object.keys(now).filter(isRetainedId)) expect(then).toHaveProperty(id);
    // WAF rejects an empty list of statements, which synth does not detect.
    expect(JSON.stringify(then)).not.toContain('"Statements":[]');
    const own = stacks.filter(({ name }) => off.includes(name));
    const left = Object.keys(then).filter(
      (id) => own.some(({ resources }) => resources.test(id)) && !isRetainedId(id),
    );
    expect(left).toEqual([]);
    const gone = own.filter(({ name }) => isEnabled(name));
    expect(Object.keys(now).length - Object.keys(then).length).toBeGreaterThanOrEqual(50 * gone.length);
  },
);

const requests = { merchantOrderId: "EC-39" };
const order = { ...requests, amount: 500, email: "ana@mail.example" };

let opened: Promise<RunningEnvironment> | undefined;
/** A local environment that has stored an order, and then continues with all features switched off. */
const openWithoutFeatures = (): Promise<RunningEnvironment> => {
  opened ??= startLocalEnvironment().then(async (local) => {
    expect((await postJson(local.origin + createPayment.path, order)).status).toBe(200);
    await local.continueIn(await buildWithout(all));
    return local;
  });
  return opened;
};
afterAll(async () => (await opened)?.stop());

test(
  "[SITE-18] a site with only the contact feature mails messages and returns 404 elsewhere",
  { tags },
  async () => {
    const local = await openWithoutFeatures();
    const status = async (path: string) => (await fetch(local.origin + path)).status;
    for (const path of ["/", "/pricing", "/contact", "/pass"]) expect(await status(path), path).toBe(200);
    for (const path of fixtures.flatMap(({ paths = [] }) => paths))
      expect(await status(path), path).toBe(404);
    for (const path of fixtures.flatMap(({ endpoints = [] }) => endpoints))
      expect((await postJson(local.origin + path, exampleRequest(path))).status, path).toBe(404);
    const plan = { ...makeMessage(), sheet: { type: "plan", plan: initialPlan } };
    expect((await postMessage(local.origin, plan)).status).toBe(400);
    expect((await postMessage(local.origin, makeMessage())).status).toBe(200);
    await waitUntil("the mail to support", async () => {
      await local.sweep();
      return (await local.mail()).length > 0;
    });
    expect(await local.runCanary()).toEqual([]);
    expect(local.output()).not.toMatch(/error/i);
  },
);

test("[SITE-18] [PAY-15] an order survives switching payments off and on", { tags }, async () => {
  const local = await openWithoutFeatures();
  const off = await buildWithout(all);
  expect((await postJson(local.origin + readPaymentStatus.path, requests)).status).toBe(404);
  const person = await runIn(off, ["people", "export"], [], `${order.email}\n`);
  expect(person.stdout).toContain(order.merchantOrderId);
  expect((await runIn(off, ["doctor"])).stdout).toContain("orders or refunds are open");
  expect((await runIn(off, ["orders", "show"], [order.merchantOrderId])).stderr).toContain(
    "payment is switched off",
  );
  await local.continueIn();
  expect((await postJson(local.origin + readPaymentStatus.path, requests)).status).toBe(200);

  function runIn(tree: string, command: readonly string[], words: readonly string[] = [], input = "") {
    const args = [...command, "local", ...words, "--data", local.dataDir];
    return startCommand("infra/operator/cli.ts", args, tree, input);
  }
});
