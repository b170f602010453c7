import type { Log, LogFields } from "#functions/platform/log.ts";

type LogLine = { readonly level: keyof Log; readonly message: string; readonly fields: LogFields };

export const makeRecordingLog = () => {
  const lines: LogLine[] = [];
  const write = (level: keyof Log) => (message: string, fields: LogFields) =>
    void lines.push({ level, message, fields });
  return { lines, log: { info: write("info"), warn: write("warn"), error: write("error") } };
};
