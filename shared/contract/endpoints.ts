import * as api from "./api.ts";
import type { Endpoint } from "./endpoint.ts";
import { isEnabled } from "#shared/features.ts";

/** The rows of the contract by name, in one order: a bundler keeps that of the source, Node itself sorts. */
export const endpoints: readonly (readonly [name: string, row: Endpoint])[] = Object.entries<Endpoint>(api)
  .filter(([, { feature }]) => isEnabled(feature))
  .toSorted(([one], [other]) => (one < other ? -1 : 1));

export const functionEndpoints = endpoints
  .map(([, row]) => row)
  .filter((row) => row.answeredBy === "function");
