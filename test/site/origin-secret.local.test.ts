import { expect, test } from "vitest";
import * as z from "zod";
import { digestOf } from "#functions/platform/http/accepted-digest.ts";
import { makeOriginSecret } from "#functions/site/origin-secret.ts";
import { rotateOriginSecret } from "#infra/site/release/origin-secret.ts";
import { originParameters } from "#shared/stack-secrets.ts";
import { stackNameOf } from "#infra/stack/stage/stage-names.ts";

type Deployed = { readonly accepted: string; readonly sent: string };

/** A stack that creates its secrets as in AWS, with the values that functions and CloudFront use at each step. */
const makeStack = (accepted: string, sent: string) => {
  const values = new Map<string, string>();
  const maker = makeOriginSecret(
    {
      read: (_, version) => Promise.resolve(values.get(version)),
      make: (_, version, value) => Promise.resolve(void values.set(version, value)),
    },
    () => `value ${values.size + 1}`,
  );
  const propertiesOf = (state: Deployed) => ({
    SecretId: "secret",
    Accepted: state.accepted.split(","),
    Sent: state.sent,
  });
  const digestsOf = async (state: Deployed, before?: Deployed) => {
    const { Digests } = await maker(propertiesOf(state), before && propertiesOf(before));
    return z.string().parse(Digests).split(",");
  };

  let deployed: Deployed = { accepted, sent };
  const steps: Deployed[] = [];
  /** The results of the next steps. */
  const endings: ("done" | "rolled back")[] = [];

  /** Every pair of old and new functions and edges during an update, and during its rollback. */
  const refusedDuring = async (from: Deployed, to: Deployed): Promise<readonly string[]> => {
    const accepting = [await digestsOf(from), await digestsOf(to, from), await digestsOf(from, to)];
    return accepting.flatMap((digests) =>
      [from.sent, to.sent].filter((version) => !digests.includes(digestOf(values.get(version)!))),
    );
  };
  const refused: string[] = [];

  return {
    steps,
    refused,
    endings,
    values,
    state: () => deployed,
    prepare: () => digestsOf(deployed),
    stack: {
      readParameters: () =>
        Promise.resolve(
          new Map<string, string>([
            ["BootstrapVersion", "/cdk-bootstrap/hnb659fds/version"],
            [originParameters.accepted, deployed.accepted],
            [originParameters.sent, deployed.sent],
          ]),
        ),
      setParameters: async (wanted: Readonly<Record<string, string>>) => {
        const to = { accepted: wanted[originParameters.accepted]!, sent: wanted[originParameters.sent]! };
        refused.push(...(await refusedDuring(deployed, to)));
        steps.push(to);
        if (endings.shift() === "rolled back")
          throw new Error(`${stackNameOf("dev")} is UPDATE_ROLLBACK_COMPLETE`);
        deployed = to;
      },
    },
  };
};

const rotate = async (context: ReturnType<typeof makeStack>, newVersion = "b") => {
  const said: string[] = [];
  const waits: number[] = [];
  const version = await rotateOriginSecret({
    stack: context.stack,
    newVersion: () => newVersion,
    wait: (ms) => Promise.resolve(waits.push(ms)),
    say: (line) => void said.push(line),
  });
  return { version, said, waits };
};

test("[OPS-02] [OPS-07] a rotation takes three updates, in which every request is accepted", async () => {
  const context = makeStack("a", "a");
  await context.prepare();
  const { version, said, waits } = await rotate(context);
  expect(context.steps).toEqual([
    { accepted: "a,b", sent: "a" },
    { accepted: "a,b", sent: "b" },
    { accepted: "b", sent: "b" },
  ]);
  expect(context.refused).toEqual([]);
  expect([...context.values.keys()]).toEqual(["a", "b"]);
  expect(version).toBe("b");
  expect(said).toHaveLength(3);
  expect(waits).toEqual([60_000]);
});

test.each([1, 2, 3])(
  "[OPS-06] a rollback in step %i refuses no request, and running again completes the rotation",
  async (failing) => {
    const context = makeStack("a", "a");
    await context.prepare();
    context.endings.push(...Array.from({ length: failing - 1 }, () => "done" as const), "rolled back");
    await expect(rotate(context)).rejects.toThrow(`${stackNameOf("dev")} is UPDATE_ROLLBACK_COMPLETE`);
    expect(context.steps).toHaveLength(failing);
    const { version } = await rotate(context, "c");
    expect(context.refused).toEqual([]);
    expect(context.state()).toEqual({ accepted: version, sent: version });
    expect(version).toBe(failing === 1 ? "c" : "b");
  },
);

test("[OPS-02] completes a rotation in progress instead of starting a new one", async () => {
  const context = makeStack("a,b", "b");
  await context.prepare();
  await rotate(context, "c");
  expect(context.steps).toEqual([{ accepted: "b", sent: "b" }]);
});

test("[OPS-02] a rotation in a single update would refuse requests with the new value", async () => {
  const context = makeStack("a", "a");
  await context.prepare();
  await context.stack.setParameters({ [originParameters.accepted]: "b", [originParameters.sent]: "b" });
  expect(context.refused).toEqual(["b"]);
});

test("[OPS-07] refuses a stack without an origin secret and changes nothing", async () => {
  const { stack, steps } = makeStack("a", "a");
  const readParameters = () => Promise.resolve(new Map([["BootstrapVersion", ""]]));
  const deps = { newVersion: () => "b", wait: () => Promise.resolve(), say: () => undefined };
  await expect(rotateOriginSecret({ ...deps, stack: { ...stack, readParameters } })).rejects.toThrow(
    "the deployed stack has no origin secret yet: deploy this commit first",
  );
  expect(steps).toEqual([]);
});
