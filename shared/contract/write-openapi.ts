import { writeFile } from "node:fs/promises";
import { makeOpenApi } from "./openapi.ts";

await writeFile(new URL("./openapi.json", import.meta.url), `${JSON.stringify(makeOpenApi(), null, 2)}\n`);
