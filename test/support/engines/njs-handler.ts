import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeTemporaryFolder } from "../run/temporary-folder.ts";

type Event = { readonly request: { readonly rawQueryString?: () => string | undefined } };

/** Runs each event in a new process of njs, nginx's JavaScript engine, on which CloudFront's is based. */
export const loadIntoNjs = (code: string): ((event: Event) => unknown) => {
  const file = join(makeTemporaryFolder(), "edge-function.js");
  return (event) => {
    const query = event.request.rawQueryString?.();
    const lines = [
      code,
      `const event = ${JSON.stringify(event)};`,
      `event.request.rawQueryString = () => (${JSON.stringify(query)});`,
      "console.log(JSON.stringify(handler(event)));",
    ];
    writeFileSync(file, lines.join("\n"));
    const { stdout, stderr } = spawnSync("njs", [file], { encoding: "utf8" });
    try {
      return JSON.parse(stdout);
    } catch {
      throw new Error(`njs failed: ${stdout}${stderr}`);
    }
  };
};
