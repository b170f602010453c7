/**
 * `npm run check -- aws`: the contact, payment and voice journeys on the built functions, once over the local environment's
 * embedded AWS and once over moto, another project's simulator of AWS (a Python package, installed by the first run), in
 * which tables, indexes, parameters, identities and each function's environment are those of the synthesized template.
 * Both must end alike, and `npm run doctor` sees over moto what is there. A preview is then made, changed, listed and destroyed
 * there. `npx --no checkin-site verify-providers` walks the stage that lies in moto, and finds what is then altered. moto deploys no CloudFront, HTTP API or CodeDeploy: edge and gateway are the local environment's.
 */
import assert from "node:assert/strict";
import * as z from "zod";
import { localParameters } from "#infra/local/local-services.ts";
import { startLocalEnvironment, type LocalEnvironmentProps } from "#infra/local/local-environment.ts";
import { listenLocally } from "#infra/local/http/local-listener.ts";
import { localNames, localStage } from "#infra/local/local-names.ts";
import { parameterNamesOf, secretParameterNamesOf } from "#infra/stack/capabilities.ts";
import { stackNameOf, stagePathOf } from "#infra/stack/stage/stage-names.ts";
import { bootstrap } from "#infra/operator/doctor/doctor-checks.ts";
import { doctorCommand } from "#infra/operator/doctor/doctor.ts";
import { readStage } from "#infra/stack/stage/stages.ts";
import { site } from "#shared/site.ts";
import { buildOrExit } from "./support/build/build-or-exit.ts";
import { makeLocalClient } from "./support/local-environment/local-client.ts";
import { findFreePort } from "./support/run/free-port.ts";
import { findPythonCommands } from "./support/run/python-environment.ts";
import { makeTemporaryFolder } from "./support/run/temporary-folder.ts";
import { runOperator } from "./support/local-environment/run-operator.ts";
import { makeTellDelivered, walkJourneys, type Mail } from "./verify-aws/journeys.ts";
import { startMoto } from "./verify-aws/moto-aws.ts";
import { verifyStageProviders } from "./verify-aws/verify-stage-providers.ts";
import { walkStage } from "./verify-aws/stage-walk.ts";
import { readStageTemplate } from "./verify-aws/stage-template.ts";
import { readToolArguments } from "#test/support/run/read-tool-arguments.ts";

readToolArguments(import.meta.filename, {});

type Context = Pick<LocalEnvironmentProps, "startAws" | "environmentOf"> & {
  readonly readMails: (awsEndpoint: string, origin: string) => Promise<readonly Mail[]>;
  /** What is walked once more over the running local environment. */
  readonly thenWalk?: (stage: Parameters<typeof verifyStageProviders>[0]) => Promise<unknown>;
};

const runStep = async (siteUrl: string, port: number, { readMails, thenWalk, ...context }: Context) => {
  const dataDir = makeTemporaryFolder();
  const listener = await listenLocally(port);
  if (listener === undefined) throw new Error(`port ${port} is taken`);
  const local = await startLocalEnvironment({
    dataDir,
    siteUrl,
    leaseSeconds: 3,
    stage: { acknowledgementsPerDay: 100 },
    ...context,
  });
  listener.serve(local.handle);
  try {
    const client = makeLocalClient(siteUrl);
    const endpoint = local.awsEndpoint;
    const tellDelivered = makeTellDelivered(endpoint, (event) => local.fleet.contactMail.invoke(event));
    const seen = await walkJourneys({
      client,
      awsEndpoint: endpoint,
      readMails: () => readMails(endpoint, siteUrl),
      tellDelivered,
    });
    await thenWalk?.({ endpoint, dataDir, local, client, tellDelivered });
    return seen;
  } finally {
    listener.close();
    await local.close();
  }
};

const motoMailsSchema = z.object({
  ses: z.object({
    Message: z.array(
      z.object({
        source: z.string(),
        subject: z.string(),
        destinations: z.object({ ToAddresses: z.array(z.string()) }),
      }),
    ),
  }),
});

const stage = { ...readStage("dev"), metrics: "all" as const, forwardTo: "https://crm.example/contact" };
const inStage = ([name, value]: readonly [string, string]) =>
  [name.replace(stagePathOf(localStage), stagePathOf(stage.name)), value] as const;

/** Where simulators answer, the secret of this local environment's own edge, and leases that nobody wants to wait for. */
const ofThisEnvironment =
  /_BASE$|^OTHER_ORIGINS$|^FORWARD_TO$|^MAIL_ACKNOWLEDGEMENTS_PER_DAY$|^ORIGIN_DIGESTS$|^(LEASE|LATE_EVENTS)_SECONDS$|^SWEEP_SECONDS$|^VOICE_REGIONS$/;

/** As an operator's shell would. */
const reachMoto = ({ endpoint, lambdaEndpoint }: Awaited<ReturnType<typeof startMoto>>) =>
  Object.assign(process.env, {
    AWS_ENDPOINT_URL: endpoint,
    AWS_ENDPOINT_URL_LAMBDA: lambdaEndpoint,
    AWS_ACCESS_KEY_ID: "operator",
    AWS_SECRET_ACCESS_KEY: "local",
  });

/** By verdict and check. */
const seenOverMoto = [
  ["ok", "credentials"],
  ["ok", "bootstrap"],
  ["ok", "functions"],
  ["ok", "mail quota"],
  // They exist, but no stack of moto can own them.
  ["FIX", "identities"],
  ["FIX", "identities"],
  ["ok", "secrets"],
  ["ok", "stack"],
];

buildOrExit();
const commands = findPythonCommands("verify-aws");
if (commands !== undefined) {
  const port = await findFreePort();
  const siteUrl = `http://localhost:${port}`;
  const embedded = await runStep(siteUrl, port, {
    readMails: (_endpoint, origin) => makeLocalClient(origin).mail(),
  });

  const template = readStageTemplate(stage);
  const moto = await startMoto({
    commands,
    template,
    parameters: new Map([
      ...[...localParameters].map(inStage),
      [parameterNamesOf(stage.name).siteUrl, siteUrl],
      [bootstrap.parameter, "28"],
    ]),
    secretNames: Object.values(secretParameterNamesOf(stage.name)),
  });
  reachMoto(moto);
  try {
    let checked: Awaited<ReturnType<typeof verifyStageProviders>> | undefined;
    const overMoto = await runStep(siteUrl, port, {
      startAws: moto.startAws,
      environmentOf: (name, local) => {
        const inTemplate = template.environments.get(`${stackNameOf(stage.name)}-${name}`);
        assert(inTemplate, `the template has no function ${name}`);
        const { NODE_OPTIONS: _, ...variables } = inTemplate;
        // A stage has no name besides its address.
        const { OTHER_ORIGINS: _origins, ...expected } = local;
        assert.deepEqual(Object.keys(variables).toSorted(), Object.keys(expected).toSorted(), name);
        const own = Object.entries(local).filter(([key]) => ofThisEnvironment.test(key));
        return { ...variables, ...Object.fromEntries(own) };
      },
      readMails: async (endpoint) => {
        const seen: unknown = await (await fetch(`${endpoint}/moto-api/data.json`)).json();
        return motoMailsSchema.parse(seen).ses.Message.map(({ source, subject, destinations }) => ({
          from: source,
          to: destinations.ToAddresses,
          subject,
        }));
      },
      thenWalk: async (props) => (checked = await verifyStageProviders(props)),
    });
    // The stage's own addresses, where the laptop has others.
    const addressed = JSON.parse(
      JSON.stringify(embedded)
        .replaceAll(JSON.stringify(localNames.mailFrom), JSON.stringify(stage.mailFrom))
        .replaceAll(JSON.stringify([site.supportEmail]), JSON.stringify([stage.supportEmail])),
    ) as unknown;
    assert.deepEqual(JSON.parse(JSON.stringify(overMoto)), addressed);
    const { contact, payment, voice } = Object.fromEntries(
      Object.entries(overMoto.rows).map(([table, rows]) => [table, rows.length]),
    );
    const { stdout } = await runOperator(doctorCommand, [stage.name]);
    const seen = stdout.split("\n").map((line) => line.split(/ {2,}/).slice(0, 2));
    const expected = new Set(seenOverMoto.map(([, check]) => check));
    assert.deepEqual(
      seen.filter(([, check]) => expected.has(check)),
      seenOverMoto,
      stdout,
    );
    console.log(
      `the journeys end alike over moto and over the embedded AWS: ${contact} contact, ${payment} payment and ${voice} voice rows`,
    );
    console.log(
      `a preview over moto, made, changed, listed and destroyed: ${await walkStage(moto.endpoint)}`,
    );
    assert(checked);
    console.log(`a provider check over moto, as expected:\n${checked.whole}`);
    console.log(`and with ${checked.altered.length} things altered:\n${checked.altered.join("\n")}`);
  } finally {
    await moto.stop();
  }
}
