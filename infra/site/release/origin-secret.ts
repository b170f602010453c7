/** `secrets rotate-origin` (docs/operations.md, "The origin header"). */
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { originParameters } from "#shared/stack-secrets.ts";
import { makeCommand, type TerminalOutput } from "../../operator/command/command.ts";
import type { StackTemplate } from "./stack-template.ts";
import { makeStageStack } from "./stage-releases.ts";
import { cloudStage } from "../../operator/command/stage-argument.ts";

type RotateDeps = {
  readonly stack: Pick<StackTemplate, "readParameters" | "setParameters">;
  readonly newVersion: () => string;
  readonly wait: (ms: number) => Promise<unknown>;
} & Pick<TerminalOutput, "say">;

/** The time after which every request that CloudFront sent with the old value has its response. */
const respondedWithinMs = 60_000;

type OriginVersions = Awaited<ReturnType<typeof readVersions>>;

const readVersions = async ({ stack }: Pick<RotateDeps, "stack">) => {
  const parameters = await stack.readParameters();
  const sent = parameters.get(originParameters.sent);
  const accepted = parameters.get(originParameters.accepted)?.split(",");
  if (sent === undefined || accepted === undefined)
    throw new Error("the deployed stack has no origin secret yet: deploy this commit first");
  // The oldest first.
  return { accepted, sent };
};

/**
 * Rotates the value of the origin header. Each step is complete before the next one starts, and the functions always
 * accept the value that CloudFront sends, even while a step is rolled back.
 * @throws if a step fails. CloudFormation has rolled it back, and the next run continues from there.
 */
export const rotateOriginSecret = async (deps: RotateDeps): Promise<string> => {
  const { stack, newVersion, say } = deps;
  const change = (what: string, { accepted, sent }: OriginVersions): Promise<void> => {
    say(what);
    return stack.setParameters({
      [originParameters.accepted]: accepted.join(","),
      [originParameters.sent]: sent,
    });
  };

  const before = await readVersions(deps);
  const { sent } = before;
  const isUnderWay = before.accepted.length > 1;
  const accepted = isUnderWay ? before.accepted : [sent, newVersion()];
  const next = accepted.at(-1) ?? sent;
  if (!isUnderWay) await change("1 of 3: creating a new value; functions accept both …", { accepted, sent });
  if (sent !== next)
    await change("2 of 3: CloudFront starts to send the new value …", { accepted, sent: next });
  await deps.wait(respondedWithinMs);
  await change("3 of 3: functions stop accepting the old value …", { accepted: [next], sent: next });
  return next;
};

export const rotateOriginCommand = makeCommand("rotate-origin", {}, (command, { say }) =>
  command
    .summary("rotate the value of the origin header")
    .description(
      "Creates the next version of the origin secret and switches to it, in three updates of the stack. If an " +
        "update failed or was interrupted, the command continues from there.",
    )
    .argument("<stage>", cloudStage)
    .option("--show", "only reports which version CloudFront sends and which the functions accept")
    .action(async (stageName, { show }) => {
      const stack = makeStageStack(stageName);
      if (!show) {
        const version = await rotateOriginSecret({ stack, newVersion: randomUUID, wait, say });
        return say(`Version ${version} is in use. No other is accepted.`);
      }
      const { accepted, sent } = await readVersions({ stack });
      say(`CloudFront sends version ${sent}.`);
      const others = accepted.filter((version) => version !== sent);
      if (others.length > 0)
        say(
          `A rotation is in progress: version ${others.join(", ")} is accepted too. Without --show, this command ` +
            "completes it.",
        );
    }),
);
