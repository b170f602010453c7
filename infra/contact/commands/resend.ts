/**
 * `messages resend` (docs/runbook.md, "messages-under-review" and "forwards-under-review"). It only invokes the function that mails
 * or forwards, so it never sees a visitor's text.
 */
import * as z from "zod";
import { parameterNamesOf } from "#infra/stack/capabilities.ts";
import { dataOption, makeCommand, UsageError } from "../../operator/command/command.ts";
import { makeStageClients } from "../../operator/command/stage-clients.ts";
import { anyStage } from "../../operator/command/stage-argument.ts";

const pageSchema = { next: z.string().optional() };
const reviewPageSchema = z.object({
  ...pageSchema,
  messages: z.array(z.object({ ref: z.string(), receivedAt: z.string(), because: z.string().optional() })),
});
const decidedSchema = z.object({ ...pageSchema, decided: z.array(z.string()), left: z.number() });

/** Requests the results of the contact mail function page by page, so that no invocation runs too long. */
async function* requestPages<Page extends { readonly next?: string | undefined }>(
  invokeFunction: (event: object) => Promise<unknown>,
  event: object,
  schema: z.ZodType<Page>,
): AsyncGenerator<Page> {
  let after: string | undefined;
  do {
    const page = schema.parse(await invokeFunction({ source: "operator", ...event, after }));
    yield page;
    after = page.next;
  } while (after !== undefined);
}

export const messagesResendCommand = makeCommand("resend", {}, (command, { say }) =>
  command
    .summary("send again or close messages whose mail or forwarding failed")
    .description(
      "Lists the contact messages that wait for a decision, sends the ones you name again (by mail, or to the " +
        "forwarding address), or removes them from the list.",
    )
    .argument("<stage>", anyStage)
    .argument("[reference...]", "messages on the list")
    .option("--all", "every message on the list")
    .option("--close", "sends nothing: the recipient already has it")
    .option("--forwards", "messages whose forwarding failed, instead of their mail")
    .option(...dataOption)
    .action(async (stageName, refs, { all, close, forwards, data }) => {
      if (all && refs.length > 0) throw new UsageError("name messages or pass --all, not both");
      const { invoke } = makeStageClients(stageName, data);
      const { contactMailFunction, contactForwardFunction } = parameterNamesOf(stageName);
      const invokeFunction = (event: object) =>
        invoke(forwards ? contactForwardFunction : contactMailFunction, event);

      if (!all && refs.length === 0) {
        let count = 0;
        for await (const { messages } of requestPages(
          invokeFunction,
          { action: "list-under-review" },
          reviewPageSchema,
        )) {
          count += messages.length;
          for (const { ref, receivedAt, because = "" } of messages)
            say(`${ref}  ${receivedAt}  ${because}`.trimEnd());
        }
        say(count === 0 ? "No messages need review." : `${count} under review`);
        return;
      }
      const action = close ? "close" : "resend";
      const effect = close ? "closed" : `to be ${forwards ? "forwarded" : "mailed"} by the next sweep`;
      const sought = new Set(refs);
      let count = 0;
      let leftOver = 0;
      const event = all ? { action } : { action, refs };
      for await (const { decided, left } of requestPages(invokeFunction, event, decidedSchema)) {
        count += decided.length;
        leftOver += left;
        for (const ref of decided) sought.delete(ref);
        if (decided.length > 0) say(`${decided.length} ${effect}: ${decided.join(", ")}`);
        if (!all && sought.size === 0) break;
      }
      say(`${count} in all`);
      if (leftOver > 0) throw new Error(`${leftOver} could not be changed and still need review: try again`);
      if (!all && sought.size > 0) throw new Error(`not under review: ${[...sought].join(", ")}`);
    }),
);
