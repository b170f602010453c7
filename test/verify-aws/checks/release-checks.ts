import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  GetTemplateCommand,
  CloudFormationClient,
  DescribeStacksCommand,
} from "@aws-sdk/client-cloudformation";
import { PutParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import { sendContactMessage } from "#shared/contract/api.ts";
import { makeMessage } from "#test/contact/support/contact-messages.ts";
import { change } from "#test/support/build/another-brand.ts";
import type { Check } from "../run-checks.ts";
import type { StageContext } from "../stage-context.ts";

const headingFile = "shared/messages/en/contact.json";
const errorFile = "shared/messages/en/api-errors.json";
const handlerFile = "functions/contact/contact.lambda.ts";
const stackFile = "infra/stack/site-stack.ts";

const secondHeading = "Talk to us about your second release";
const pagesHeading = "Talk to us about changed pages only";
const thirdHeading = "Talk to us about your third release";
const secondError = "There is nothing here since the second release";

/** A parameter that exists in the account already, so that the stack cannot create it. */
const takenParameter = "/taken/by-somebody-else";

const readHeading = (tree: string): string =>
  (JSON.parse(readFileSync(join(tree, headingFile), "utf8")) as { readonly heading: string }).heading;

const readNotFound = (tree: string): string =>
  (JSON.parse(readFileSync(join(tree, errorFile), "utf8")) as { readonly notFound: string }).notFound;

const showsHeading = async ({ fetch }: StageContext, heading: string) =>
  (await (await fetch("/contact")).text()).includes(heading);

const readError = async ({ post }: StageContext) => String((await post("/api/none", {})).body["error"]);

const readRelease = async ({ fetch }: StageContext) => (await fetch("/")).headers.get("x-release");

const readStackStatus = async ({ stackName }: StageContext) => {
  const { Stacks } = await new CloudFormationClient({}).send(
    new DescribeStacksCommand({ StackName: stackName }),
  );
  return Stacks?.[0]?.StackStatus;
};

const readTemplate = async ({ stackName }: StageContext) =>
  (await new CloudFormationClient({}).send(new GetTemplateCommand({ StackName: stackName }))).TemplateBody;

const deploy = ({ expectRun, stage }: StageContext, expected = 0) =>
  expectRun("npm", ["run", "deploy", "--", stage.name], "", expected);

const deployPages = ({ expectRun, stage }: StageContext, expected: number) =>
  expectRun("npm", ["run", "deploy", "--", stage.name, "--pages"], "", expected);

/** Everything that a tab of the first release may still load. */
const makeOldTab = () => {
  let assets: readonly string[] = [];
  let release = "";
  return {
    open: async (context: StageContext) => {
      release = context.readRelease().id;
      const pages = await Promise.all(
        Object.keys(context.readRelease().pages).map(async (path) => (await context.fetch(path)).text()),
      );
      assets = [...new Set(pages.flatMap((html) => html.match(/\/assets\/[\w.@~-]+/g) ?? []))];
    },
    release: () => release,
    findMissing: async ({ fetch }: StageContext) => {
      const statuses = await Promise.all(
        assets.map(async (path) => [path, (await fetch(path)).status] as const),
      );
      return statuses
        .filter(([, status]) => status !== 200)
        .map(([path, status]) => `${path} of the first release: ${status}`);
    },
    count: () => assets.length,
  };
};

export const makeReleaseChecks = (): readonly Check<StageContext>[] => {
  const oldTab = makeOldTab();
  let firstHeading = "";
  return [
    {
      name: "a second deploy with a changed page and function shows both, and old tabs still find every file",
      isRequired: true,
      run: async (context) => {
        const { tree } = context;
        await oldTab.open(context);
        firstHeading = readHeading(tree);
        change(join(tree, headingFile), firstHeading, secondHeading);
        change(join(tree, errorFile), readNotFound(tree), secondError);
        await deploy(context);
        const message = await context.post(sendContactMessage.path, makeMessage());
        return [
          ...(context.readRelease().id === oldTab.release() ? ["the release did not change"] : []),
          ...((await showsHeading(context, secondHeading)) ? [] : ["the contact page is the old one"]),
          ...((await readError(context)) === secondError
            ? []
            : [`the function returns "${await readError(context)}"`]),
          ...(oldTab.count() > 20 ? [] : [`only ${oldTab.count()} files of the first release were found`]),
          ...(await oldTab.findMissing(context)),
          ...(message.status === 200 ? [] : [`a contact message: ${message.status}`]),
        ];
      },
    },
    {
      name: "release list shows both releases; release use shows the first one's pages and keeps the functions",
      run: async (context) => {
        const name = context.stage.name;
        const second = context.readRelease().id;
        const { stdout } = await context.operator(["release", "list", name]);
        await context.operator(["release", "use", name, oldTab.release()]);
        const live = await readRelease(context);
        const findings = [
          ...[oldTab.release(), second].flatMap((id) =>
            stdout.includes(id) ? [] : [`release list lacks ${id}`],
          ),
          ...(live === oldTab.release()
            ? []
            : [`release ${String(live)} is live, expected ${oldTab.release()}`]),
          ...((await showsHeading(context, firstHeading))
            ? []
            : ["the contact page is not that of the first release"]),
          ...((await readError(context)) === secondError ? [] : ["the functions went back as well"]),
        ];
        await context.operator(["release", "use", name, second]);
        return (await readRelease(context)) === second
          ? findings
          : [...findings, "the second release is not live again"];
      },
    },
    {
      name: "deploy --pages publishes a changed page without CloudFormation, and release use the one before it; a protected stage refuses it",
      run: async (context) => {
        const { stage, tree } = context;
        const [second, template, refused] = [
          await readRelease(context),
          await readTemplate(context),
          stage.terminationProtection,
        ];
        change(join(tree, headingFile), secondHeading, pagesHeading);
        await deployPages(context, refused ? 1 : 0);
        change(join(tree, headingFile), pagesHeading, secondHeading);
        const findings = [
          ...((await showsHeading(context, refused ? secondHeading : pagesHeading))
            ? []
            : ["the contact page is the wrong one"]),
          ...((await readTemplate(context)) === template ? [] : ["the stack's template is another"]),
        ];
        if (refused) return findings;
        await context.operator(["release", "use", stage.name, String(second)]);
        return (await showsHeading(context, secondHeading))
          ? findings
          : [...findings, "the second release is not live again"];
      },
    },
    {
      name: "a deploy that CloudFormation refuses is rolled back: exit code 1, and pages, functions and template as before",
      run: async (context) => {
        const { tree } = context;
        await new SSMClient({}).send(
          new PutParameterCommand({ Name: takenParameter, Value: "1", Type: "String" }),
        );
        const [release, template] = [await readRelease(context), await readTemplate(context)];
        const wanted = `new StringParameter(this, "Taken", { parameterName: "${takenParameter}", stringValue: "1" });\n    `;
        const place = 'new CfnOutput(this, "SiteUrl"';
        change(join(tree, stackFile), place, wanted + place);
        change(join(tree, headingFile), secondHeading, thirdHeading);
        change(join(tree, errorFile), secondError, "never shown");
        const { output } = await deploy(context, 1);
        change(join(tree, stackFile), wanted, "");
        change(join(tree, errorFile), "never shown", secondError);
        const [status, message] = [
          await readStackStatus(context),
          await context.post(sendContactMessage.path, makeMessage()),
        ];
        return [
          ...(output.includes("shows the stack's state and the live release")
            ? []
            : ["the output does not name the result"]),
          ...(status === "UPDATE_ROLLBACK_COMPLETE" ? [] : [`the stack is ${status}`]),
          ...((await readRelease(context)) === release ? [] : ["another release is live"]),
          ...((await readTemplate(context)) === template ? [] : ["the template is another one"]),
          ...((await readError(context)) === secondError
            ? []
            : [`the function returns "${await readError(context)}"`]),
          ...(message.status === 200 ? [] : [`a contact message: ${message.status}`]),
        ];
      },
    },
    {
      name: "a deploy whose contact function does not start exits with 1 and shows visitors the previous release again",
      run: async (context) => {
        const { tree } = context;
        const before = await readRelease(context);
        const handler = readFileSync(join(tree, handlerFile), "utf8");
        const broken = 'if (process.env["AWS_LAMBDA_FUNCTION_NAME"]) throw new Error("does not start");\n';
        change(join(tree, handlerFile), handler, handler + broken);
        const { output } = await deploy(context, 1);
        change(join(tree, handlerFile), broken, "");
        const after = await readRelease(context);
        return [
          ...(output.includes(`endpoint ${sendContactMessage.path}`)
            ? []
            : ["the output does not name the endpoint"]),
          ...(after === before ? [] : [`release ${String(after)} is live, expected ${String(before)}`]),
          ...((await showsHeading(context, thirdHeading))
            ? ["the contact page is that of the faulty release"]
            : []),
        ];
      },
    },
  ];
};
