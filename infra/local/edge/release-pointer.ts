import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { manifestKeyOf, releaseManifestSchema } from "#shared/site/release-manifest.ts";
import { releaseIdSchema } from "#shared/site/release.ts";
import { ok, type Action, type Actions } from "#infra/local/console/console-action.ts";
import { makeEdgeFunction, type EdgeFunction } from "./edge-event.ts";

const choiceSchema = z.strictObject({ id: releaseIdSchema });

export const makeReleasePointer = (siteFolder: string, first: EdgeFunction) => {
  let current = first;
  const edgeFunction: EdgeFunction = {
    onRequest: (request) => current.onRequest(request),
    onResponse: (request, response) => current.onResponse(request, response),
  };
  const show: Action = async (body) => {
    const { id } = choiceSchema.parse(body);
    const text = await readFile(join(siteFolder, manifestKeyOf(id)), "utf8");
    current = makeEdgeFunction(releaseManifestSchema.parse(JSON.parse(text)).edgeFunction);
    return ok({ id });
  };
  const actions: Actions = new Map([["PUT /__local/api/release", show]]);
  return { edgeFunction, actions };
};
