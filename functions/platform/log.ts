import { Logger } from "@aws-lambda-powertools/logger";

/**
 * The only fields a log line may carry beside its time, level and service. A visitor's words, address, phone
 * number, code or token have no field here, so they cannot be logged by accident.
 */
export type LogFields = {
  readonly requestId?: string;
  readonly endpoint?: string;
  readonly method?: string;
  readonly status?: number;
  readonly code?: string;
  readonly durationMs?: number;
  /** The reference of a contact message, as in the subject of its mail. */
  readonly ref?: string;
  readonly outcome?: string;
  readonly reason?: string;
  readonly count?: number;
  readonly errorName?: string;
  readonly errorStack?: string;
};

export type Log = {
  readonly info: (message: string, fields: LogFields) => void;
  readonly warn: (message: string, fields: LogFields) => void;
  readonly error: (message: string, fields: LogFields) => void;
};

/** JSON lines on standard output, as CloudWatch wants them. */
export const makeLog = (serviceName: string): Log => {
  const logger = new Logger({ serviceName });
  return {
    info: (message, fields) => logger.info(message, fields),
    warn: (message, fields) => logger.warn(message, fields),
    error: (message, fields) => logger.error(message, fields),
  };
};

/** What may be said of an exception. Its stack names code, not content. */
export const describeError = (error: unknown): LogFields =>
  error instanceof Error
    ? { errorName: error.name, ...(error.stack === undefined ? {} : { errorStack: error.stack }) }
    : { errorName: typeof error };
