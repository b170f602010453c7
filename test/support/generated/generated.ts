import { stages } from "#infra/stack/stage/stages.ts";
import { makeOpenApi } from "#shared/contract/openapi.ts";
import { listCosts } from "./cost-page.ts";
import { describeRoles } from "./describe-roles.ts";
import { listScale } from "./scale-page.ts";
import { listStoredData } from "./law-page.ts";
import { compareWithDev, describeDev } from "./reviewed-templates.ts";
import { listAlarms } from "./runbook.ts";
import { mergeStatefulIds } from "./stateful-ids.ts";

/** @param committed the file's content before; empty if there is no file. */
type Make = (committed: string) => string | Promise<string>;

/** Files that follow from the code. They are committed, so that a reviewer sees their diff. */
export const generated: ReadonlyMap<string, Make> = new Map<string, Make>([
  ["shared/contract/openapi.json", () => `${JSON.stringify(makeOpenApi(), null, 2)}\n`],
  ["test/stack/__snapshots__/roles.json", describeRoles],
  ["test/stack/__snapshots__/dev.json", describeDev],
  ...stages
    .filter(({ name }) => name !== "dev")
    .map(({ name }) => [`test/stack/__snapshots__/${name}.diff`, () => compareWithDev(name)] as const),
  ["test/stack/__snapshots__/stateful-ids.json", mergeStatefulIds],
  ["docs/cost.md", listCosts],
  ["docs/law.md", listStoredData],
  ["docs/runbook.md", listAlarms],
  ["docs/scale.md", listScale],
]);
