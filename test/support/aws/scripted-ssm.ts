import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { answerWith, startScriptedServer } from "../scripted-server.ts";
import { makeTemporaryFolder } from "../run/temporary-folder.ts";

export type SsmRequest = {
  readonly Name: string;
  readonly Value?: string;
  readonly Type?: string;
  readonly Overwrite?: boolean;
  readonly WithDecryption?: boolean;
};

export type SsmResponse = readonly [status: number, body: object];

export const noParameter: SsmResponse = [400, { __type: "ParameterNotFound", message: "no such parameter" }];

/** An SSM that answers as the test says, instead of an edition's. `dataDir` leads an operator's command to it. */
export const startScriptedSsm = async (answer: (operation: string, request: SsmRequest) => SsmResponse) => {
  const { base, state, stop } = await startScriptedServer();
  state.script = (call, response) => {
    const operation = String(call.headers["x-amz-target"]).replace("AmazonSSM.", "");
    answerWith(...answer(operation, JSON.parse(call.body) as SsmRequest))(call, response);
  };
  const dataDir = makeTemporaryFolder();
  writeFileSync(join(dataDir, "edition.json"), JSON.stringify({ awsEndpoint: base }));
  return { dataDir, stop };
};
