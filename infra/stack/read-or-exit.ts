/**
 * An operator's mistake is reported in one sentence; any other exception is a bug and is shown with its stack trace.
 */
export const readOrExit = <Value>(read: () => Value): Value => {
  try {
    return read();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
};
