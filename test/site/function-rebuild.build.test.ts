import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { openFunctionRebuild } from "#infra/build/build-functions.ts";
import { makeTemporaryFolder } from "#test/support/run/temporary-folder.ts";

test("[OPS-03] a rebuild updates only the functions that a change affects", async () => {
  const folder = makeTemporaryFolder();
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
  mkdirSync(join(folder, "out"));
  write("shared.ts", "export const shared: number = 1;");
  for (const name of ["one", "two"])
    write(
      `${name}.ts`,
      `import { shared } from "./shared.ts"; export const handler = () => "${name}" + shared;`,
    );
  const entries = { one: { entry: join(folder, "one.ts") }, two: { entry: join(folder, "two.ts") } };
  const functions = await openFunctionRebuild(join(folder, "out"), entries);
  expect(await functions.rebuild()).toEqual([]);
  write("one.ts", 'import { shared } from "./shared.ts"; export const handler = () => "three" + shared;');
  expect(await functions.rebuild()).toEqual(["one"]);
  write("shared.ts", "export const shared: number = 2;");
  expect(await functions.rebuild()).toEqual(["one", "two"]);
  const { handler } = (await import(
    /* @vite-ignore */ pathToFileURL(join(folder, "out/one/index.mjs")).href
  )) as {
    readonly handler: () => string;
  };
  expect(handler()).toBe("three2");
  await functions.close();
});
