/** An operator's mistake is reported in one sentence; anything else that throws is a bug and keeps its stack trace. */
export const readOrExit = <Value>(read: () => Value): Value => {
  try {
    return read();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
};
