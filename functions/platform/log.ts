import { Logger } from "@aws-lambda-powertools/logger";

/** The only fields of a log line: a visitor's text, address, phone number or code cannot be logged by accident. */
export type LogFields = {
  readonly requestId?: string;
  readonly endpoint?: string;
  readonly method?: string;
  readonly status?: number;
  readonly durationMs?: number;
  readonly ref?: string;
  readonly orderId?: string;
  /** The id of a voice call: random, and sent only to the visitor who placed it. */
  readonly callId?: string;
  readonly releaseId?: string;
  readonly outcome?: string;
  readonly reason?: string;
  readonly count?: number;
  readonly errorName?: string;
  readonly errorStack?: string;
};

export type Log = Readonly<Record<"info" | "warn" | "error", (message: string, fields: LogFields) => void>>;

export const makeLog = (serviceName: string): Log => new Logger({ serviceName });

const stackFrame = /^\s+at /;

/**
 * The error's name and stack frames. Its message may quote a visitor, with lines that look like stack frames, so it is
 * left out.
 */
export const describeError = (error: unknown): LogFields => {
  if (!(error instanceof Error)) return { errorName: typeof error };
  const frames = (error.stack ?? "")
    .replace(error.message, "")
    .split("\n")
    .filter((line) => stackFrame.test(line));
  return { errorName: error.name, errorStack: frames.join("\n") };
};
