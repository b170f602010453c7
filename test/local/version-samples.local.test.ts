import { afterAll, beforeAll, expect, test } from "vitest";
import { sampleEvents } from "#functions/site/check-version.ts";
import { namesOf } from "#infra/stack/names-of.ts";
import { functionSpecs, sampleOf } from "#infra/stack/capabilities.ts";
import { openFleet } from "#test/support/local-environment/fleet.ts";
import { respondWith, startScriptedServer } from "#test/support/scripted-server.ts";

/** The address of every service that a function could call. */
let context: Awaited<ReturnType<typeof startScriptedServer>>;
let functions: ReturnType<typeof openFleet>;

beforeAll(async () => {
  context = await startScriptedServer();
  context.state.script = respondWith(200, {});
  functions = openFleet(context.base);
});
afterAll(async () => {
  await functions.close();
  context.stop();
});

/** The AWS calls that a function makes for its sample event: only the payment sweep makes one. */
const looksAt: Readonly<Record<string, readonly string[]>> = { sweepPayments: ["DynamoDB_20120810.GetItem"] };

test.each(namesOf(functionSpecs).filter((name) => sampleOf(name) !== undefined))(
  "[OPS-06] the built %s gives the expected response to its sample event, without side effects",
  async (name) => {
    const { event, response } = sampleEvents[sampleOf(name)!];
    context.seen.length = 0;
    const outcome = await functions.fleet[name].invoke(event);
    expect(outcome.type).toBe("answered");
    // The value as Lambda serializes it.
    const value: unknown = JSON.parse(
      JSON.stringify((outcome as { readonly result?: unknown }).result ?? null),
    );
    expect(response.safeParse(value).success).toBe(true);
    expect(context.seen.map(({ headers }) => headers["x-amz-target"])).toEqual(looksAt[name] ?? []);
  },
);
