import * as z from "zod";
import { readParameters } from "#shared/input/address-parameters.ts";

export type ApiResponse = { readonly status: number; readonly body: unknown };

/** `query` without its `?`, undecoded; `id` is the last part of a URL that identifies one item. */
export type Target = { readonly query: string; readonly id: string };

export type Action = (body: unknown, target: Target) => ApiResponse | Promise<ApiResponse>;

/** Keyed by method and path, as in `GET /__local/api/mail`. */
export type Actions = ReadonlyMap<string, Action>;

export const ok = (body: unknown): ApiResponse => ({ status: 200, body });

/** `newest=50`: only this many of the newest, for the page, which polls every few seconds. */
const newestParameters = z.object({ newest: z.coerce.number().int().positive().optional().catch(undefined) });

export const readNewest = (query: string): number | undefined =>
  readParameters(newestParameters, query).newest;
