/**
 * `npm run verify:aws`: the contact, payment and voice journeys on the built functions, once over the laptop edition's
 * embedded AWS and once over moto, another project's simulator of AWS (a Python package, installed by the first run), in
 * which tables, indexes, parameters, identities and each function's environment are those of the synthesized template.
 * Both must end alike, and `npm run doctor` sees over moto what is there. A preview is then made, changed, listed and destroyed
 * there, and a rehearsal asks what it asks of an account. moto deploys no CloudFront, HTTP API or CodeDeploy: edge and gateway are the laptop edition's.
 */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as z from "zod";
import { startEdition, type EditionProps } from "#infra/local/edition.ts";
import { listenLocally } from "#infra/local/http/local-listener.ts";
import { localCanarySecrets, localNames, localStage } from "#infra/local/local-names.ts";
import { localForwardSecrets } from "#infra/local/forward/local-forward.ts";
import { localPaymentSecrets } from "#infra/local/payment/local-payment.ts";
import { localVoiceParameters } from "#infra/local/voice/local-voice.ts";
import { parameterNamesOf, secretParameterNamesOf } from "#infra/capabilities/capabilities.ts";
import { stackNameOf, stagePathOf } from "#infra/stage/stage-names.ts";
import { doctorCommand } from "#infra/operator/doctor/doctor.ts";
import { readStage } from "#infra/stage/stages.ts";
import { site } from "#shared/site.ts";
import { buildOrExit } from "./support/build/build-or-exit.ts";
import { makeEditionClient } from "./support/edition/edition-client.ts";
import { findFreePort } from "./support/run/free-port.ts";
import { findPythonCommands } from "./support/run/python-environment.ts";
import { runOperator } from "./support/edition/run-operator.ts";
import { walkJourneys, type Mail } from "./verify-aws/journeys.ts";
import { startMoto } from "./verify-aws/moto-aws.ts";
import { rehearseAccount } from "./verify-aws/rehearse-account.ts";
import { walkStage } from "./verify-aws/stage-walk.ts";
import { readStageTemplate } from "./verify-aws/stage-template.ts";
import { readToolArguments } from "#test/support/run/read-tool-arguments.ts";

readToolArguments(import.meta.filename, {});

type World = Pick<EditionProps, "startAws" | "environmentOf"> & {
  readonly readMails: (awsEndpoint: string, origin: string) => Promise<readonly Mail[]>;
};

const walk = async (siteUrl: string, port: number, { readMails, ...world }: World) => {
  const dataDir = mkdtempSync(join(tmpdir(), "verify-aws-"));
  const listener = await listenLocally(port);
  if (listener === undefined) throw new Error(`port ${port} is taken`);
  const edition = await startEdition({ dataDir, afterCrash: false, siteUrl, leaseSeconds: 3, ...world });
  listener.serve(edition.handle);
  try {
    return await walkJourneys({
      client: makeEditionClient(siteUrl),
      awsEndpoint: edition.awsEndpoint,
      readMails: () => readMails(edition.awsEndpoint, siteUrl),
      invoke: (name, event) => edition.fleet[name].invoke(event),
    });
  } finally {
    listener.close();
    await edition.close();
    rmSync(dataDir, { recursive: true, force: true });
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

/** Where simulators answer, the secret of this edition's own edge, and leases that nobody wants to wait for. */
const ofThisEdition =
  /_BASE$|^OTHER_ORIGINS$|^FORWARD_TO$|^ORIGIN_DIGESTS$|^(LEASE|LATE_EVENTS)_SECONDS$|^SWEEP_SECONDS$|^VOICE_REGIONS$/;

/** The doctor, as an operator's shell would start it. */
const examineOver = (endpoint: string) => {
  Object.assign(process.env, {
    AWS_ENDPOINT_URL: endpoint,
    AWS_ACCESS_KEY_ID: "operator",
    AWS_SECRET_ACCESS_KEY: "local",
  });
  return runOperator(doctorCommand, [stage.name]);
};

/** By verdict and check: moto has no CDK's bootstrap, no stack of ours, and no answer to Lambda's limits. */
const seenOverMoto = [
  ["ok", "credentials"],
  ["FIX", "bootstrap"],
  ["FIX", "functions"],
  ["ok", "mail quota"],
  ["ok", "identities"],
  ["ok", "identities"],
  ["ok", "secrets"],
  ["FIX", "stack"],
];

buildOrExit();
const commands = findPythonCommands("verify-aws");
if (commands !== undefined) {
  const port = await findFreePort();
  const siteUrl = `http://localhost:${port}`;
  const embedded = await walk(siteUrl, port, {
    readMails: (_endpoint, origin) => makeEditionClient(origin).mail(),
  });

  const template = readStageTemplate(stage);
  const moto = await startMoto({
    commands,
    template,
    parameters: new Map([
      ...[...localCanarySecrets, ...localForwardSecrets, ...localPaymentSecrets, ...localVoiceParameters].map(
        inStage,
      ),
      [parameterNamesOf(stage.name).siteUrl, siteUrl],
    ]),
    secretNames: Object.values(secretParameterNamesOf(stage.name)),
  });
  try {
    const overMoto = await walk(siteUrl, port, {
      startAws: moto.startAws,
      environmentOf: (name, local) => {
        const inTemplate = template.environments.get(`${stackNameOf(stage.name)}-${name}`);
        assert(inTemplate, `the template has no function ${name}`);
        const { NODE_OPTIONS: _, ...variables } = inTemplate;
        // A stage has no name besides its address.
        const { OTHER_ORIGINS: _origins, ...expected } = local;
        assert.deepEqual(Object.keys(variables).toSorted(), Object.keys(expected).toSorted(), name);
        const own = Object.entries(local).filter(([key]) => ofThisEdition.test(key));
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
    const { stdout } = await examineOver(moto.endpoint);
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
    console.log(`what a rehearsal asks of the account, over moto: ${await rehearseAccount(moto.endpoint)}`);
  } finally {
    await moto.stop();
  }
}
