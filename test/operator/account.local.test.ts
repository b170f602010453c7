import { readFileSync } from "node:fs";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Command } from "#infra/operator/command/command.ts";
import { readStage, stages } from "#infra/stack/stage/stages.ts";
import { isSwitch, present } from "#shared/features.ts";
import { runOperator } from "#test/support/edition/run-operator.ts";
import { noCredentials } from "#test/support/edition/start-command.ts";

const own = "111111111111";
const other = "222222222222";

/** AWS over HTTP for the SDK as it is: names an account, and records the name of every other request. */
const makeAws = async () => {
  let answersIdentity = true;
  const requests: string[] = [];
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await text(request);
    if (!body.includes("GetCallerIdentity")) {
      requests.push(`${request.method} ${request.url} ${String(request.headers["x-amz-target"])} ${body}`);
      response.writeHead(403).end();
      return;
    }
    if (!answersIdentity) {
      request.socket.destroy();
      return;
    }
    response
      .writeHead(200, { "content-type": "text/xml" })
      .end(
        `<GetCallerIdentityResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><GetCallerIdentityResult><Arn>arn:aws:sts::${other}:assumed-role/operator/session</Arn><UserId>AROA:session</UserId><Account>${other}</Account></GetCallerIdentityResult></GetCallerIdentityResponse>`,
      );
  };
  const server = createServer((request, response) => void respond(request, response)).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    requests,
    setAnswersIdentity: (answers: boolean) => (answersIdentity = answers),
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
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
  aws.setAnswersIdentity(true);
  staging.account = own;
});
afterEach(() => {
  vi.unstubAllEnvs();
  delete staging.account;
});

/** Every command of package.json that takes a stage, with what is typed behind its name and on standard input. */
const lines: Readonly<Record<string, { readonly words?: readonly string[]; readonly input?: string }>> = {
  deploy: {},
  destroy: { words: ["--yes"] },
  leftovers: { words: ["--yes"] },
  messages: {},
  order: { words: ["EV-1"] },
  orders: {},
  "origin-secret": { words: ["rotate"] },
  "payment-link": { words: ["EV-1", "10"] },
  person: { words: ["erase", "--yes"], input: "ada@badges.example" },
  rehearse: {},
  release: { words: ["list"] },
  resend: { words: ["--all"] },
  restore: { words: ["contact", "contact-restored"] },
  secrets: { words: ["set", "payment/link-secret"], input: "0123456789abcdef0123456789abcdef" },
  "voice-block": { words: ["add"], input: "+919812345678" },
  "voice-switch": { words: ["off"] },
};

const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
const commands = await Promise.all(
  Object.entries(scripts).flatMap(([name, script]) => {
    const [file] = /infra\/operator\/\S+\.ts/.exec(script) ?? [];
    if (file === undefined) return [];
    return [
      (async () => {
        const exported = (await import(/* @vite-ignore */ resolve(file))) as Record<string, Command>;
        const [, command] = Object.entries(exported).find(([each]) => /^(?!make)\w+Command$/.test(each))!;
        const [, folder] = /operator\/([\w-]+)\//.exec(file) ?? [];
        return { name, command, ...(isSwitch(folder) && { capability: folder }) };
      })(),
    ];
  }),
);

const find = (name: string): Command => commands.find((each) => each.name === name)!.command;
const run = (name: string, stage: string) =>
  runOperator(find(name), [stage, ...(lines[name]?.words ?? [])], lines[name]?.input);

const refusedFor = (stage: string) =>
  `stage "${stage}" belongs to account ${own}, but these credentials are for ${other} (see infra/stack/stage/stages.ts)`;

/** The doctor checks it as well, and the pipeline needs a row that names a repository. The list of stages needs no stage. */
const apart = ["doctor", "pipeline", "stages"];

test("[OPS-18] the table names every command that takes a stage", () => {
  expect(Object.keys(lines).toSorted()).toEqual(
    commands
      .map(({ name }) => name)
      .filter((name) => !apart.includes(name))
      .toSorted(),
  );
});

test.each(present(commands.filter(({ name }) => !apart.includes(name))))(
  "[OPS-18] npm run $name refuses credentials of another account before any other request",
  async ({ name }) => {
    const { code, stderr } = await run(name, "staging");
    expect([code, stderr, aws.requests]).toEqual([1, refusedFor("staging"), []]);
  },
);

test.each(["secrets", "origin-secret", "messages", "resend"])(
  "[OPS-18] npm run %s refuses a protected stage whose row names no account",
  async (name) => {
    const { code, stderr } = await run(name, "prod");
    expect([code, aws.requests]).toEqual([1, []]);
    expect(stderr).toMatch(
      /^stage "prod" is protected and names no account, but these credentials are for 222222222222: /,
    );
  },
);

test("[OPS-18] npm run pipeline refuses credentials of another account before it starts the CDK", async () => {
  const pipeline = { repository: "acme/site", ownerId: 1, repositoryId: 2, githubProvider: "create" };
  Object.assign(staging, { pipeline });
  try {
    const { code, stderr } = await runOperator(find("pipeline"), ["staging"]);
    expect([code, stderr, aws.requests]).toEqual([1, refusedFor("staging"), []]);
  } finally {
    Object.assign(staging, { pipeline: undefined });
  }
});

test("[OPS-18] npm run doctor reports credentials of another account and sends no other request", async () => {
  const { code, stdout } = await runOperator(find("doctor"), ["staging"]);
  expect([code, aws.requests]).toEqual([1, []]);
  expect(stdout).toContain(`FIX   credentials   ${refusedFor("staging")}`);
});

test("[OPS-18] a preview belongs to the account of dev, whose mail it sends", async () => {
  const dev = stages.find(({ name }) => name === "dev") as { account?: string };
  dev.account = own;
  try {
    expect(readStage("pr7").account).toBe(own);
    const { code, stderr } = await run("destroy", "pr7");
    expect([code, stderr, aws.requests]).toEqual([1, refusedFor("pr7"), []]);
  } finally {
    delete dev.account;
  }
});

test("[OPS-18] a command names the cause when STS does not respond, and sends no other request", async () => {
  aws.setAnswersIdentity(false);
  const { code, stderr } = await run("destroy", "staging");
  expect([code, aws.requests]).toEqual([1, []]);
  expect(stderr).toMatch(
    /^nothing was done: STS does not say which AWS account these credentials are for \(/,
  );
});
