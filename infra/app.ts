import { App, Validations } from "aws-cdk-lib";
import { readBuildOutput } from "./build-output.ts";
import { makeNagPacks } from "./nag-packs.ts";
import { readOrExit } from "./read-or-exit.ts";
import { SiteStack } from "./site-stack.ts";
import { stackNameOf } from "./stage-names.ts";
import { readStage, siteSettingsOf } from "./stages.ts";

const app = new App();
const stage = readOrExit(() => readStage(app.node.tryGetContext("stage")));
const build = readOrExit(() => readBuildOutput(process.cwd(), siteSettingsOf(stage)));

Validations.of(app).addPlugins(...makeNagPacks(app));
new SiteStack(app, stackNameOf(stage.name), { stage, build });
