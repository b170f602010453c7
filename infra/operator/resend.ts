/**
 * `npm run resend -- <stage>` lists the contact messages that wait for a decision;
 * `npm run resend -- <stage> <reference> …` mails those again, `--all` every one of them; with `--close` they are
 * not mailed but taken off the list, because support has them already.
 * `local` is the laptop edition; any other stage is reached with the AWS credentials of the shell.
 * It only asks the mail function: no visitor's words pass through it.
 */
import * as z from "zod";
import { parameterNamesOf } from "#infra/capabilities/capabilities.ts";
import { editionFolder, flag, makeCommand, runCommand } from "./command.ts";
import { makeStageClients } from "./stage-clients.ts";

const usage = "usage: npm run resend -- <stage> [<reference> … | --all] [--close]";

const parkedSchema = z.array(z.object({ ref: z.string(), receivedAt: z.string(), because: z.string() }));

const options = { ...editionFolder, all: flag, close: flag };

export const resendCommand = makeCommand(usage, options, async ({ values, positionals, say }) => {
  const [stageName, ...refs] = positionals;
  if (stageName === undefined) throw new Error(usage);
  const { invoke } = makeStageClients(stageName, values.data);
  const ask = (event: unknown) => invoke(parameterNamesOf(stageName).contactMailFunction, event);

  const parked = parkedSchema.parse(await ask({ source: "operator", action: "list-parked" }));
  if (!values.all && refs.length === 0) {
    say(parked.length === 0 ? "No message is parked." : `${parked.length} parked:`);
    for (const { ref, receivedAt, because } of parked) say(`  ${ref}  ${receivedAt}  ${because}`);
    return;
  }
  const wanted = values.all ? parked.map((message) => message.ref) : refs;
  const action = values.close ? "close" : "resend";
  const decided = z.array(z.string()).parse(await ask({ source: "operator", action, refs: wanted }));
  const effect = values.close ? "closed" : "to be mailed by the next sweep";
  say(`${decided.length} of ${wanted.length} ${effect}: ${decided.join(", ") || "none"}`);
  const unknown = wanted.filter((ref) => !decided.includes(ref));
  if (unknown.length > 0) throw new Error(`not parked: ${unknown.join(", ")}`);
});

if (import.meta.main) await runCommand(resendCommand);
