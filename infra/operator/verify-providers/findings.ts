/** Findings of one step of a provider check (decision 64). */
import * as z from "zod";

/**
 * `different`: a response differs from what we expect. `more`: a field that our simulator does not send, which does no
 * harm. `path` is its place, as in `status.paymentDetails[].amount`. Neither contains data that anyone sent, except
 * enums and codes.
 */
export type Finding = {
  readonly type: "different" | "more" | "note";
  readonly path: string;
  readonly summary: string;
};

/** Thrown by a step that cannot run, with the reason: a key is missing, the stage is protected. */
export class NotChecked extends Error {}

/** The path of a field. A key is only shown if it looks like a field name: a provider may use an address as a key. */
export const joinPath = (path: string, ...keys: readonly PropertyKey[]): string =>
  keys.reduce<string>((start, key) => {
    if (typeof key === "number") return `${start}[]`;
    return `${start}.${/^(?!.*\d{6})[A-Za-z_][A-Za-z0-9_]{0,39}$/.test(String(key)) ? String(key) : "*"}`;
  }, path);

/** A value is only shown if it looks like an enum, a code or a short number. */
const show = (value: unknown): string =>
  /^[A-Za-z][A-Za-z_/-]{0,39}$|^\d{1,6}$/.test(String(value)) ? String(value) : "another value";

/** Records only the first finding of each type at a path. */
export const makeReport = (findings: Finding[], withhold: (text: string) => string) => {
  const add = (type: Finding["type"]) => (where: string, summary: string) => {
    const path = withhold(where);
    if (!findings.some((known) => known.type === type && known.path === path))
      findings.push({ type, path, summary: withhold(summary) });
  };
  const differ = add("different");
  return {
    differ,
    note: add("note"),
    more: add("more"),
    compare: (path: string, found: unknown, expected: unknown) => {
      const isMissing = found === undefined || found === null || found === "";
      if (found !== expected)
        differ(path, isMissing ? "is missing" : `is ${show(found)}, expected ${show(expected)}`);
    },
    read: <Value>(path: string, schema: z.core.$ZodType<Value>, value: unknown): Value | undefined => {
      const { data, error } = z.safeParse(schema, value);
      for (const issue of error?.issues ?? [])
        differ(joinPath(path, ...issue.path), `our schema rejects it (${issue.code})`);
      return data;
    },
  };
};

export type Report = ReturnType<typeof makeReport> & {
  /** The step's name. */
  readonly step: string;
  /** Polls until there is a result, or until the step's time limit. */
  readonly until: <Result>(
    what: string,
    runCheck: () => Promise<Result | false | undefined>,
  ) => Promise<Result>;
};
