import * as z from "zod/mini";
import { makeTestMessage } from "#functions/contact/test-message.ts";
import { canaryKeySchema } from "#shared/canary.ts";
import { sendContactMessage } from "#shared/contract/api.ts";
import { contactReceiptSchema, writeFormSignals } from "#shared/contract/contact.ts";
import { different, NotRehearsed, type Finding, type Step, type Waiting } from "./rehearsal.ts";
import type { World } from "./rehearsal-world.ts";

/** A message that bears the mark, which its functions see through its signature. */
const write = async (
  world: World,
  content: (message: Readonly<Record<string, string>>) => { readonly type: string; readonly body: string },
): Promise<Response> => {
  const key = await world.requireSecret("canaryKey", canaryKeySchema);
  const made = makeTestMessage("rehearsal", key, world.clock());
  world.left.messages = [...world.left.messages, made];
  const { type, body } = content(made.message);
  return world.fetch(`${world.origin}${sendContactMessage.path}`, {
    method: "POST",
    redirect: "manual",
    signal: AbortSignal.timeout(10_000),
    headers: {
      ...made.headers,
      "content-type": type,
      origin: world.origin,
      "x-form-signals": writeFormSignals({ elapsedMs: 60_000, trapFilled: false }),
    },
    body,
  });
};

const sendJson = async (world: World): Promise<readonly Finding[]> => {
  const answer = await write(world, (message) => ({
    type: "application/json",
    body: JSON.stringify(message),
  }));
  if (answer.status !== 200) return [different("contact.status", `is ${answer.status}, believed 200`)];
  const read = z.safeParse(contactReceiptSchema, await answer.json());
  return (read.error?.issues ?? []).map(({ path, code }) =>
    different(`contact.${path.join(".")}`, `our schema refuses it (${code})`),
  );
};

/** As a browser without scripts posts its form. */
const sendForm = async (world: World): Promise<readonly Finding[]> => {
  const answer = await write(world, (message) => ({
    type: "application/x-www-form-urlencoded",
    body: new URLSearchParams(message).toString(),
  }));
  const isPage = (answer.headers.get("content-type") ?? "").startsWith("text/html");
  return [
    ...(answer.status === 200 ? [] : [different("contact form.status", `is ${answer.status}, believed 200`)]),
    ...(isPage ? [] : [different("contact form.headers.content-type", "is no page")]),
  ];
};

/** The rows of what this rehearsal has written. */
const readMessages = async ({ left, findMessage }: World) => {
  if (left.messages.length === 0) throw new NotRehearsed("no message was sent");
  const found = await Promise.all(left.messages.map(({ id }) => findMessage(id)));
  return found.filter((record) => record !== undefined);
};

const followMail = async (world: World, { until }: Waiting): Promise<readonly Finding[]> => {
  await until("SES to take both mails", async () => {
    const records = await readMessages(world);
    return records.every(({ delivery }) => delivery.mail !== "pending") || undefined;
  });
  const parked = (await readMessages(world)).filter(({ delivery }) => delivery.mail === "parked");
  if (parked.length > 0) return [different("mail", `${parked.length} of the mails are parked`)];
  await until("SES's event that both mails are delivered", async () => {
    const records = await readMessages(world);
    return records.every(({ delivery }) => delivery.mail === undefined) || undefined;
  });
  const [stored, sent] = [(await readMessages(world)).length, world.left.messages.length];
  return stored === sent ? [] : [different("row", `${sent - stored} of ${sent} messages are not stored`)];
};

const followAcknowledgement = async (world: World, { until }: Waiting): Promise<readonly Finding[]> => {
  const isOn = world.stage.acknowledgementsPerDay > 0 && !world.stage.mailSandbox;
  const isTold = (await readMessages(world)).some(({ delivery }) => delivery.acknowledgement !== undefined);
  if (!isOn && !isTold) throw new NotRehearsed("the stage acknowledges nothing");
  const ended = await until("SES to take the acknowledgements", async () => {
    const states = (await readMessages(world)).map(({ delivery }) => delivery.acknowledgement);
    return states.every((state) => state !== undefined && state.mail !== "pending") ? states : undefined;
  });
  const unsent = ended.filter((state) => state?.copies !== 1).length;
  return unsent === 0 ? [] : [different("acknowledgement", `${unsent} of ${ended.length} were not sent`)];
};

const followForward = async (world: World, { until }: Waiting): Promise<readonly Finding[]> => {
  const begun = (await readMessages(world)).filter(({ forwarding }) => forwarding.sinceEpochMs !== undefined);
  if (begun.length === 0 && world.stage.forwardTo === undefined)
    throw new NotRehearsed("the stage forwards nothing");
  const ended = await until("the receiver of forwarded messages", async () => {
    const states = (await readMessages(world)).map(({ forwarding }) => forwarding);
    return states.every(({ forward }) => forward !== "pending") ? states : undefined;
  });
  const lost = ended.filter(({ takenAtEpochMs }) => takenAtEpochMs === undefined).length;
  return lost === 0 ? [] : [different("forward", `${lost} of ${ended.length} were not taken`)];
};

export const contactSteps: readonly Step<World>[] = [
  { name: "message", capability: "contact", limitSeconds: 15, writes: true, run: sendJson },
  { name: "message without scripts", capability: "contact", limitSeconds: 15, writes: true, run: sendForm },
  { name: "delivery", capability: "contact", limitSeconds: 120, writes: true, run: followMail },
  {
    name: "acknowledgement",
    capability: "contact",
    limitSeconds: 70,
    writes: true,
    run: followAcknowledgement,
  },
  { name: "forwarding", capability: "contact", limitSeconds: 80, writes: true, run: followForward },
];
