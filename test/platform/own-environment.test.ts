import { afterEach, expect, test } from "vitest";
import { environmentOf, functionSpecs } from "#infra/stack/capabilities.ts";
import { namesOf } from "#infra/stack/names-of.ts";
import { importAfresh } from "#test/support/fresh-modules.ts";
import { makeResources } from "#test/support/aws/resources.ts";

const resources = makeResources();

const { env } = process;
afterEach(() => {
  process.env = env;
});

/** All other variables belong to Node, the SDK and Powertools. */
const isOurs =
  /_(PARAMETER|TABLE|NAME|DIGESTS|SECONDS|MINUTES|BASE|ID|MODE|FROM|EMAIL|SET|NAMESPACE|BUCKET|ORIGINS)$|^(VOICE|PAYMENT|WHATSAPP|MAIL)_|^FORWARD/;
const notOurs = /^(AWS|POWERTOOLS|NODE|npm|VITEST)_|^_X_/;

test.each(namesOf(functionSpecs))(
  "[OPS-01] %s starts with its defined environment, and reads all of it and nothing else",
  async (name) => {
    const reported = environmentOf(name, resources);
    const read = new Set<string>();
    process.env = new Proxy<NodeJS.ProcessEnv>(
      { ...reported, AWS_REGION: "us-east-1" },
      {
        get: (target, key) => {
          if (typeof key === "string" && isOurs.test(key) && !notOurs.test(key)) read.add(key);
          return Reflect.get(target, key);
        },
      },
    );
    const { handler } = await importAfresh<{ readonly handler: unknown }>(
      () => import(/* @vite-ignore */ `../../../${functionSpecs[name].entry}`),
    );
    expect(handler).toBeInstanceOf(Function);
    // Every function gets the metrics namespace, even those without metrics.
    read.add("METRIC_NAMESPACE");
    expect([...read].toSorted()).toEqual(Object.keys(reported).toSorted());
  },
);
