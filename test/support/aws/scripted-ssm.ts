import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { makeTemporaryFolder } from "../run/temporary-folder.ts";
import { respondWith, startScriptedServer } from "../scripted-server.ts";

type SsmRequest = {
  readonly Name: string;
  readonly Value?: string;
  readonly Type?: string;
  readonly Overwrite?: boolean;
  readonly WithDecryption?: boolean;
};

/** A state folder that points an operator's commands to that address, as a local environment's does. */
export const makeFolderOf = (awsEndpoint: string): string => {
  const dataDir = makeTemporaryFolder();
  writeFileSync(join(dataDir, "environment.json"), JSON.stringify({ awsEndpoint }));
  return dataDir;
};

/**
 * The part of SSM that commands use, in place of a local environment's, with the parameters of `held` before each test.
 * @param refuse returns the error for a request, if any
 */
export const useScriptedSsm = (
  held: ReadonlyMap<string, string>,
  refuse: (request: SsmRequest) => object | undefined = () => undefined,
) => {
  const parameters = new Map<string, string>();
  const [requests, written]: [SsmRequest[], SsmRequest[]] = [[], []];
  const ssm = { parameters, requests, written, dataDir: "" };
  const respond = (operation: string, request: SsmRequest): readonly [status: number, body: object] => {
    const { Name, Value = "" } = request;
    const refusal = refuse(request);
    if (refusal !== undefined) return [400, refusal];
    if (operation === "PutParameter") {
      written.push(request);
      parameters.set(Name, Value);
      return [200, { Version: written.length }];
    }
    requests.push(request);
    return parameters.has(Name)
      ? [200, { Parameter: { Name, Value: parameters.get(Name) } }]
      : [400, { __type: "ParameterNotFound", message: "no such parameter" }];
  };
  let server: Awaited<ReturnType<typeof startScriptedServer>>;
  beforeAll(async () => {
    server = await startScriptedServer();
    ssm.dataDir = makeFolderOf(server.base);
    server.state.script = (call, response) => {
      const operation = String(call.headers["x-amz-target"]).replace("AmazonSSM.", "");
      respondWith(...respond(operation, JSON.parse(call.body) as SsmRequest))(call, response);
    };
  });
  beforeEach(() => {
    parameters.clear();
    for (const [name, value] of held) parameters.set(name, value);
    requests.length = 0;
    written.length = 0;
  });
  afterAll(() => server.stop());
  return ssm;
};
