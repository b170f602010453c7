import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeProgram } from "#infra/operator/cli.ts";
import { readStage, stages } from "#infra/stack/stage/stages.ts";
import { enabledOnly } from "#shared/features.ts";
import { commandNames } from "#test/support/local-environment/command-names.ts";
import { featureOfCommand } from "#test/support/local-environment/feature-of-command.ts";
import { runOperator } from "#test/support/local-environment/run-operator.ts";
import { startScriptedServer, type Script } from "#test/support/scripted-server.ts";
import { noCredentials } from "#test/support/local-environment/start-command.ts";
import { featureFixtures } from "#test/support/feature-flags/feature-fixtures.ts";

const own = "111111111111";
const other = "222222222222";

/** A server that responds to the SDK as AWS does: it identifies an account, and records the names of all other requests. */
const makeAws = async () => {
  const requests: string[] = [];
  const server = await startScriptedServer();
  const identify: Script = ({ method, url, headers, body }, response) => {
    if (!body.includes("GetCallerIdentity")) {
      requests.push(`${method} ${url} ${String(headers["x-amz-target"])} ${body}`);
      response.writeHead(403).end();
      return;
    }
    response
      .writeHead(200, { "content-type": "text/xml" })
      .end(
        `<GetCallerIdentityResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><GetCallerIdentityResult><Arn>arn:aws:sts::${other}:assumed-role/operator/session</Arn><UserId>AROA:session</UserId><Account>${other}</Account></GetCallerIdentityResult></GetCallerIdentityResponse>`,
      );
  };
  const hangUp: Script = (call, response) => {
    if (call.body.includes("GetCallerIdentity")) response.destroy();
    else identify(call, response);
  };
  return {
    requests,
    setReturnsIdentity: (responses: boolean) => (server.state.script = responses ? identify : hangUp),
    url: server.base,
    close: server.stop,
  };
};

const aws = await makeAws();
afterAll(aws.close);

const staging = stages.find(({ name }) => name === "staging") as { account?: string };

beforeEach(() => {
  for (const [name, value] of Object.entries(noCredentials)) vi.stubEnv(name, value);
  vi.stubEnv("AWS_ENDPOINT_URL", aws.url);
  vi.stubEnv("AWS_ACCESS_KEY_ID", "AKIAOTHER");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "secret");
  aws.requests.length = 0;
  aws.setReturnsIdentity(true);
  staging.account = own;
});
afterEach(() => {
  vi.unstubAllEnvs();
  delete staging.account;
});

const ofFeatures = Object.values(featureFixtures).flatMap(({ commands = [] }) => commands);

/** Every command that takes a stage, with its further arguments and its standard input. */
const lines: Readonly<Record<string, { readonly words?: readonly string[]; readonly input?: string }>> = {
  ...Object.assign({}, ...ofFeatures.map(({ calls }) => calls)),
  deploy: {},
  "messages list": {},
  "messages resend": { words: ["--all"] },
  "people erase": { words: ["--yes"], input: "ada@badges.example" },
  "people export": { input: "ada@badges.example" },
  "release list": {},
  "release use": { words: ["0123456789ab"] },
  restore: { words: ["contact", "contact-restored"] },
  "secrets list": {},
  "secrets rotate-origin": {},
  "secrets set": { words: ["payment/link-secret"], input: "0123456789abcdef0123456789abcdef" },
  "stages clean": { words: ["--yes"] },
  "stages destroy": { words: ["--yes"] },
  "verify-providers": {},
};

const commands = commandNames.map((name) => ({ name, feature: featureOfCommand(name) }));

const run = (name: string, stage: string) =>
  runOperator(makeProgram, [...name.split(" "), stage, ...(lines[name]?.words ?? [])], lines[name]?.input);

const refusedFor = (stage: string) =>
  `stage "${stage}" belongs to account ${own}, but these credentials are for ${other} (see infra/stack/stage/stages.ts)`;

/**
 * Commands without a row above: doctor checks the account itself, pipeline needs a row with a repository, `stages list`
 * takes no stage, and the values of the template's stages stop some of the features.
 */
const apart = [
  ...["doctor", "pipeline", "stages list"],
  ...ofFeatures.flatMap(({ stopEarly = {} }) => Object.keys(stopEarly)),
];

test("[OPS-18] the test table lists every command that takes a stage", () => {
  expect(Object.keys(lines).toSorted()).toEqual(
    commands
      .map(({ name }) => name)
      .filter((name) => !apart.includes(name))
      .toSorted(),
  );
});

test.each(enabledOnly(commands.filter(({ name }) => !apart.includes(name))))(
  "[OPS-18] $name refuses credentials of another account before any other request",
  async ({ name }) => {
    const { code, stderr } = await run(name, "staging");
    expect([code, stderr, aws.requests]).toEqual([1, refusedFor("staging"), []]);
  },
);

test.each(["secrets list", "secrets rotate-origin", "messages list", "messages resend"])(
  "[OPS-18] %s refuses a protected stage whose row names no account",
  async (name) => {
    const { code, stderr } = await run(name, "prod");
    expect([code, aws.requests]).toEqual([1, []]);
    expect(stderr).toMatch(
      /^stage "prod" is protected and names no account, but these credentials are for 222222222222: /,
    );
  },
);

test("[OPS-18] pipeline refuses credentials of another account before it starts the CDK", async () => {
  const pipeline = { repository: "acme/site", ownerId: 1, repositoryId: 2, githubProvider: "create" };
  Object.assign(staging, { pipeline });
  try {
    const { code, stderr } = await run("pipeline", "staging");
    expect([code, stderr, aws.requests]).toEqual([1, refusedFor("staging"), []]);
  } finally {
    Object.assign(staging, { pipeline: undefined });
  }
});

test("[OPS-18] doctor reports credentials of another account and sends no other request", async () => {
  const { code, stdout } = await run("doctor", "staging");
  expect([code, aws.requests]).toEqual([1, []]);
  expect(stdout).toContain(`FIX   credentials     ${refusedFor("staging")}`);
});

test("[OPS-18] a preview uses the account of dev, whose mail identity it shares", async () => {
  const dev = stages.find(({ name }) => name === "dev") as { account?: string };
  dev.account = own;
  try {
    expect(readStage("pr7").account).toBe(own);
    const { code, stderr } = await run("stages destroy", "pr7");
    expect([code, stderr, aws.requests]).toEqual([1, refusedFor("pr7"), []]);
  } finally {
    delete dev.account;
  }
});

test("[OPS-18] a command names the cause when STS does not respond, and sends no other request", async () => {
  aws.setReturnsIdentity(false);
  const { code, stderr } = await run("stages destroy", "staging");
  expect([code, aws.requests]).toEqual([1, []]);
  expect(stderr).toMatch(/^nothing was done: STS did not return the AWS account of these credentials \(/);
});
