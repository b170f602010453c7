import { spawn } from "node:child_process";
import { appendFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { DynamoDBClient, ScanCommand } from "@aws-sdk/client-dynamodb";
import { SSMClient, GetParameterCommand } from "@aws-sdk/client-ssm";
import * as z from "zod";
import { builtSiteIn } from "#infra/build/dist.ts";
import { makeFaults } from "#infra/local/faults.ts";
import { startServices } from "#infra/local/local-services.ts";
import { startForwardReceiver, type ReceivedForward } from "#infra/contact/simulator/forward-receiver.ts";
import { makeSiteNotifier } from "#infra/local/http/deliver-webhook.ts";
import { basesOf, parameterNamesOf, type ParameterName } from "#infra/stack/capabilities.ts";
import type { Stage } from "#infra/stack/stage/stage.ts";
import { stackNameOf } from "#infra/stack/stage/stage-names.ts";
import { releaseSchema } from "#shared/site/release.ts";
import { account, makeOutages } from "./emulator-process.ts";
import { forwardHost } from "./prepare-tree.ts";
import { viewerHeaders, type startViewerProxy } from "./viewer-proxy.ts";

const mailsSchema = z.object({
  messages: z.record(
    z.string(),
    z.array(
      z.object({ Source: z.string(), To: z.array(z.string()), Subject: z.string(), BodyText: z.string() }),
    ),
  ),
});

type ContextProps = {
  readonly stage: Stage;
  readonly folder: string;
  readonly endpoint: string;
  readonly proxy: Pick<Awaited<ReturnType<typeof startViewerProxy>>, "lead" | "countFailures">;
};

type Viewer = { readonly country?: string; readonly address?: string };

/** One stage in the emulator, as its operators and visitors use it. */
export const makeStageContext = ({ stage, folder, endpoint, proxy }: ContextProps) => {
  // The copy that is deployed.
  const tree = process.cwd();
  const ssm = new SSMClient({});
  const dynamoDb = new DynamoDBClient({});
  const names = parameterNamesOf(stage.name);
  const faults = makeFaults();
  const closing: (() => unknown)[] = [];

  let receivedForwards: () => readonly ReceivedForward[] = () => [];

  const readParameter = async (name: ParameterName): Promise<string> => {
    const { Parameter } = await ssm.send(new GetParameterCommand({ Name: names[name] }));
    return Parameter?.Value ?? "";
  };

  /** Runs a command in the copy of the tree. Its output is also in `commands.log`. */
  const run = async (command: string, args: readonly string[], input = "") => {
    const child = spawn(command, args, { stdio: ["pipe", "pipe", "pipe"] });
    child.stdin.end(input);
    const exited = new Promise<number | null>((resolve) => child.once("close", resolve));
    const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), exited]);
    const output = `${stdout}${stderr}`;
    appendFileSync(join(folder, "commands.log"), `\n> ${command} ${args.join(" ")} (${code})\n${output}`);
    return { code, stdout, output };
  };

  /** @throws with the end of the output unless the command exits with the expected code */
  const expectRun = async (command: string, args: readonly string[], input = "", expected = 0) => {
    const ran = await run(command, args, input);
    if (ran.code === expected) return ran;
    const end = ran.output.trimEnd().split("\n").slice(-15).join("\n");
    throw new Error(`${command} ${args.join(" ")} exited with ${ran.code}, expected ${expected}:\n${end}`);
  };

  let origin = "";
  let act: (action: string, body?: unknown, id?: string) => Promise<unknown> = () =>
    Promise.reject(new Error("the providers' simulators are not started"));
  const fetchAs = ({ country, address }: Viewer, path: string, init: RequestInit = {}) =>
    fetch(/^https?:/.test(path) ? path : origin + path, {
      redirect: "manual",
      signal: AbortSignal.timeout(30_000),
      ...init,
      headers: {
        ...(country && { [viewerHeaders.country]: country }),
        ...(address && { [viewerHeaders.address]: address }),
        ...(init.headers as Record<string, string> | undefined),
      },
    });

  return {
    stage,
    stackName: stackNameOf(stage.name),
    tree,
    folder,
    faults,
    outages: makeOutages(folder),
    readParameter,
    run,
    expectRun,
    operator: (args: readonly string[], input = "", expected = 0) =>
      expectRun(process.execPath, ["infra/operator/checkin-site.mjs", ...args], input, expected),
    fetch: (path: string, init?: RequestInit) => fetchAs({}, path, init),
    fetchAs,
    origin: () => origin,
    post: async (
      path: string,
      body: unknown,
      headers: Readonly<Record<string, string>> = {},
      viewer: Viewer = {},
    ) => {
      const response = await fetchAs(viewer, path, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: typeof body === "string" ? body : JSON.stringify(body),
      });
      const content = await response.text();
      const isJson = (response.headers.get("content-type") ?? "").startsWith("application/json");
      return {
        status: response.status,
        headers: response.headers,
        body: (isJson ? JSON.parse(content) : { text: content }) as Readonly<Record<string, unknown>>,
      };
    },
    /** The copy's last build. */
    readRelease: () =>
      z.parse(
        releaseSchema,
        JSON.parse(readFileSync(join(tree, builtSiteIn("dist").site, "release.json"), "utf8")),
      ),
    findOrigin: async () => {
      origin = await readParameter("siteUrl");
      return origin;
    },
    /** The mails that SES has accepted, the oldest first. */
    readMails: async () => {
      const response = await fetch(`${endpoint}/_ministack/ses/messages?account=${account}`);
      return Object.values(mailsSchema.parse(await response.json()).messages).flat();
    },
    /** The providers' simulators, at the providers' own addresses. */
    startProviders: async () => {
      const ended = new AbortController();
      const services = await startServices({
        faults,
        clock: Date.now,
        siteUrl: origin,
        notify: makeSiteNotifier(origin, ended.signal),
        stage,
      });
      const forwards = await startForwardReceiver({ faults, clock: Date.now, folder });
      closing.push(() => ended.abort(), services.close, forwards.close);
      proxy.lead([
        ...Object.entries(basesOf(stage)).map(([name, from]) => ({ from, to: services.bases[name] ?? "" })),
        { from: `https://${forwardHost}`, to: new URL(forwards.address).origin },
      ]);
      receivedForwards = () => forwards.received();
      const actions = services.actions({
        fleet: {} as never,
        listIds: () => Promise.resolve([]),
      });
      act = async (action, body, id = "") => {
        const { status, body: result } = (await actions.get(action)?.(body, { id, query: "" })) ?? {};
        if (status !== 200) throw new Error(`${action} ${id}: ${status} ${JSON.stringify(result)}`);
        return result;
      };
    },
    /** Actions of the local environment's console: a payer's decision, a WhatsApp message, the end of a call. */
    act: (action: string, body?: unknown, id?: string) => act(action, body, id),
    /** The messages that were forwarded. */
    readForwards: () => receivedForwards(),
    countFailures: proxy.countFailures,
    readRows: async (table: Extract<ParameterName, `${string}Table`>) => {
      const { Items = [] } = await dynamoDb.send(new ScanCommand({ TableName: await readParameter(table) }));
      return Items;
    },
    close: async () => {
      for (const close of closing) await close();
    },
  };
};

export type StageContext = ReturnType<typeof makeStageContext>;
