/**
 * `npm run resend` (docs/runbook.md, "parked-messages" and "parked-forwards"). It only asks the function that mails
 * or forwards, so it sees no visitor's words.
 */
import * as z from "zod";
import { parameterNamesOf } from "#infra/stack/capabilities.ts";
import { editionFolder, flag, makeCommand, runCommand, UsageError } from "../../operator/command/command.ts";
import { makeStageClients } from "../../operator/command/stage-clients.ts";
import { anyStage } from "../../operator/command/stage-argument.ts";

const pageSchema = { next: z.string().optional() };
const parkedSchema = z.object({
  ...pageSchema,
  parked: z.array(z.object({ ref: z.string(), receivedAt: z.string(), because: z.string().optional() })),
});
const decidedSchema = z.object({ ...pageSchema, decided: z.array(z.string()), left: z.number() });

/** The function answers page by page, so that it never runs too long. */
async function* askPages<Page extends { readonly next?: string | undefined }>(
  ask: (event: object) => Promise<unknown>,
  event: object,
  schema: z.ZodType<Page>,
): AsyncGenerator<Page> {
  let after: string | undefined;
  do {
    const page = schema.parse(await ask({ source: "operator", ...event, after }));
    yield page;
    after = page.next;
  } while (after !== undefined);
}

const about = {
  usage: "usage: npm run resend -- <stage> [<reference> … | --all] [--close] [--forwards]",
  does: "Lists the contact messages that wait for a decision, sends the ones you name again (by mail, or to the forwarding address), or takes them off the list.",
  words: { "<stage>": anyStage, "<reference>": "a message on the list" },
  options: {
    all: flag("every message on the list"),
    close: flag("sends nothing: the recipient already has it"),
    forwards: flag("messages whose forwarding failed, instead of their mail"),
    ...editionFolder,
  },
} as const;

export const resendCommand = makeCommand(about, async ({ values, positionals, say }) => {
  const [stageName, ...refs] = positionals;
  if (stageName === undefined || (values.all && refs.length > 0)) throw new UsageError();
  const { invoke } = makeStageClients(stageName, values.data);
  const { contactMailFunction, contactForwardFunction } = parameterNamesOf(stageName);
  const ask = (event: object) =>
    invoke(values.forwards ? contactForwardFunction : contactMailFunction, event);

  if (!values.all && refs.length === 0) {
    let count = 0;
    for await (const { parked } of askPages(ask, { action: "list-parked" }, parkedSchema)) {
      count += parked.length;
      for (const { ref, receivedAt, because = "" } of parked)
        say(`${ref}  ${receivedAt}  ${because}`.trimEnd());
    }
    say(count === 0 ? "No messages are parked." : `${count} parked`);
    return;
  }
  const action = values.close ? "close" : "resend";
  const effect = values.close
    ? "closed"
    : `to be ${values.forwards ? "forwarded" : "mailed"} by the next sweep`;
  const sought = new Set(refs);
  let count = 0;
  let leftOver = 0;
  const about = values.all ? { action } : { action, refs };
  for await (const { decided, left } of askPages(ask, about, decidedSchema)) {
    count += decided.length;
    leftOver += left;
    for (const ref of decided) sought.delete(ref);
    if (decided.length > 0) say(`${decided.length} ${effect}: ${decided.join(", ")}`);
    if (!values.all && sought.size === 0) break;
  }
  say(`${count} in all`);
  if (leftOver > 0) throw new Error(`${leftOver} could not be changed and are still parked: try again`);
  if (!values.all && sought.size > 0) throw new Error(`not parked: ${[...sought].join(", ")}`);
});

if (import.meta.main) await runCommand(resendCommand);
