import { readFileSync } from "node:fs";
import { format, type FormatConfig } from "oxfmt";

const options = JSON.parse(readFileSync(".oxfmtrc.json", "utf8")) as FormatConfig;

/** Formats a text as `npm run format` does for this type of file. */
export const formatAs = async (type: "md" | "ts", text: string): Promise<string> => {
  const { code, errors } = await format(`generated.${type}`, text, options);
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join("\n"));
  return code;
};
