import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { VoiceCaps } from "#shared/voice-settings.ts";
import { findFreePort } from "./free-port.ts";
import { waitUntil } from "./wait-until.ts";

export type Mail = {
  readonly id: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly replyTo: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly receivedAt: string;
};

export type ChatMessage = {
  readonly id: string;
  readonly type: string;
  readonly from: string;
  readonly to: string;
  readonly text: string;
  readonly at: string;
};

/** A call at the voice provider. */
export type PhoneCall = {
  readonly id: string;
  readonly to: string;
  readonly from: string;
  readonly agentId: string;
  readonly outcome: string;
  readonly at: string;
  readonly webhooks: readonly { readonly event: string; readonly status: number }[];
};

type Options = {
  readonly leaseSeconds?: number;
  readonly rateLimit?: number;
  readonly voiceCaps?: Partial<VoiceCaps>;
  /** Folder of a site that a test built, in place of `dist`. */
  readonly built?: string;
};

/** The laptop edition as a process of its own, on a free port and in a folder of its own, over the site as built. */
export const startEdition = async ({ leaseSeconds, rateLimit, voiceCaps, built }: Options = {}) => {
  const port = await findFreePort();
  const dataDir = mkdtempSync(join(tmpdir(), "edition-"));
  const origin = `http://127.0.0.1:${port}`;
  const flags = [
    ...(leaseSeconds === undefined ? [] : ["--lease-seconds", String(leaseSeconds)]),
    ...(rateLimit === undefined ? [] : ["--rate-limit", String(rateLimit)]),
    ...(voiceCaps === undefined ? [] : ["--voice-caps", JSON.stringify(voiceCaps)]),
    ...(built === undefined ? [] : ["--built", built]),
  ];
  let output = "";
  let child: ChildProcess | undefined;

  const call = async <Answer>(method: string, path: string, body?: unknown): Promise<Answer> => {
    const response = await fetch(`${origin}/__local/api/${path}`, {
      method,
      body: body ? JSON.stringify(body) : null,
    });
    return (await response.json()) as Answer;
  };

  const isReady = () =>
    call("GET", "mail").then(
      () => true,
      () => false,
    );

  const start = async () => {
    const started = spawn(
      process.execPath,
      ["infra/local/start.ts", "--no-build", "--data", dataDir, ...flags],
      {
        env: { ...process.env, PORT: String(port) },
        stdio: ["ignore", "pipe", "pipe"],
      },
    );
    for (const stream of [started.stdout, started.stderr])
      stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child = started;
    await waitUntil("the edition to answer", () => {
      if (started.exitCode !== null) throw new Error(`the edition ended: ${output}`);
      return isReady();
    });
  };

  const end = async (signal: NodeJS.Signals) => {
    const running = child;
    if (running === undefined || running.exitCode !== null || running.signalCode !== null) return;
    running.kill(signal);
    await once(running, "exit");
  };

  await start();
  return {
    origin,
    port,
    dataDir,
    mail: () => call<readonly Mail[]>("GET", "mail"),
    setFaults: (part: Readonly<Record<string, string>>) => call("PUT", "faults", part),
    sweep: () => call("POST", "sweep"),
    /** Writes to the business number on WhatsApp; answers when the site has been told. */
    writeWhatsapp: (message: Readonly<Record<string, unknown>> & { readonly from: string }) =>
      call<{ readonly id: string; readonly delivered: boolean; readonly statuses: readonly number[] }>(
        "POST",
        "whatsapp",
        message,
      ),
    readWhatsapp: () => call<readonly ChatMessage[]>("GET", "whatsapp"),
    phoneCalls: () => call<readonly PhoneCall[]>("GET", "calls"),
    decideCall: (id: string, decision: { readonly outcome: string; readonly webhook?: string }) =>
      call<PhoneCall>("PUT", `calls/${id}`, decision),
    parameters: () => call<Readonly<Record<string, string>>>("GET", "parameters"),
    setParameters: (part: Readonly<Record<string, string>>) => call("PUT", "parameters", part),
    awsCalls: () =>
      call<readonly { functionName: string; action: string; resource: string }[]>("GET", "aws-calls"),
    /** What the functions logged so far. */
    readLog: () => readFileSync(join(dataDir, "functions.log"), "utf8"),
    output: () => output,
    /** SIGKILL: nothing gets to say goodbye. */
    kill: () => end("SIGKILL"),
    restart: start,
    stop: async () => {
      await end("SIGTERM");
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};

export type RunningEdition = Awaited<ReturnType<typeof startEdition>>;
