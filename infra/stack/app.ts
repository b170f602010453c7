import { Annotations, App, Validations } from "aws-cdk-lib";
import { readBuildOutput } from "../build/build-output.ts";
import { makeNagPacks } from "./nag-packs.ts";
import { readOrExit } from "./read-or-exit.ts";
import { SiteStack } from "./site-stack.ts";
import { findPlaceholders } from "./stage/placeholders.ts";
import { stackNameOf } from "./stage/stage-names.ts";
import { readStageToDeploy } from "./stage/stage-to-deploy.ts";
import { siteSettingsOf } from "./stage/stages.ts";
import { findUnalignedSender } from "./stage/unaligned-sender.ts";

const app = new App();
const stage = readOrExit(() => readStageToDeploy(app.node));
const build = readOrExit(() => readBuildOutput(process.cwd(), siteSettingsOf(stage)));

Validations.of(app).addPlugins(...makeNagPacks(app));
const stack = new SiteStack(app, stackNameOf(stage.name), { stage, build });
[...findPlaceholders(stage), ...findUnalignedSender(stage)].forEach((sentence, index) => {
  Annotations.of(stack).addWarningV2(`row-${index + 1}`, `stage "${stage.name}": ${sentence}`);
});
