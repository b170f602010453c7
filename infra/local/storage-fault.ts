/** A file of ours could not be written, usually because its disk is full. No part of the new content is in the file. */
export class StorageError extends Error {
  override readonly name = "StorageError";
}

/** A state file of the local environment is corrupt. */
export class CorruptFileError extends Error {
  override readonly name = "CorruptFileError";

  constructor(path: string, why: string, options?: ErrorOptions) {
    super(`${path} is corrupt (${why}). Repair it, or delete it and lose its data`, options);
  }
}

/** A state folder of the local environment was written by an earlier version, and this one cannot read it. */
export class OldFormatError extends Error {
  override readonly name = "OldFormatError";

  constructor(path: string) {
    super(
      `${path} has rows of an earlier version, which this version cannot read. Delete that folder and lose them, ` +
        "or start with --data <another folder>",
    );
  }
}

/** The DynamoDB of `npm start -- --dynamodb` does not respond. */
export class DatabaseUnreachableError extends Error {
  override readonly name = "DatabaseUnreachableError";

  constructor(endpoint: string, options?: ErrorOptions) {
    super(`No DynamoDB responds at ${endpoint}`, options);
  }
}

const failing = new Set<string>();

const reasonOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

/** Reports in one sentence when writing first fails; further files that fail are not reported. */
export const noteStorageFailure = (path: string, cause: unknown): StorageError => {
  const error = new StorageError(
    `${path} cannot be written (${reasonOf(cause)}): nothing is stored until it can be written again; stored ` +
      "data is safe",
    { cause },
  );
  if (failing.size === 0) console.error(error.message);
  failing.add(path);
  return error;
};

/** The tables can be written again. Every change goes there, so a later failure of another file is reported again. */
export const noteStorageRecovery = (): void => failing.clear();

export const noteStorageSuccess = (path: string): void => void failing.delete(path);

const noRoom = /^(?:ENOSPC|EDQUOT|EFBIG|EROFS|EACCES)$/;

const explained = [CorruptFileError, OldFormatError, StorageError, DatabaseUnreachableError];

export const explainStorage = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined;
  if (explained.some((kind) => error instanceof kind)) return error.message;
  const hasNoRoom = "code" in error && typeof error.code === "string" && noRoom.test(error.code);
  return hasNoRoom ? `Nothing can be written (${error.message})` : explainStorage(error.cause);
};
