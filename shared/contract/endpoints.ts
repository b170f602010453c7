import * as api from "./api.ts";
import type { Endpoint } from "./endpoint.ts";
import { isEnabled } from "#shared/features.ts";

/**
 * The endpoints of the contract in one fixed order: a namespace import has source order in a bundle and sorted order in
 * Node.
 */
export const endpoints: readonly (readonly [name: string, row: Endpoint])[] = Object.entries<Endpoint>(api)
  .filter(([, { feature }]) => isEnabled(feature))
  .toSorted(([one], [other]) => (one < other ? -1 : 1));

export const functionEndpoints = endpoints
  .map(([, row]) => row)
  .filter((row) => row.handledBy === "function");
