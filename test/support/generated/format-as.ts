import { format, resolveConfig, type BuiltInParserName } from "prettier";

/** Text as `npm run format` leaves it. */
export const formatAs = async (parser: BuiltInParserName, text: string): Promise<string> =>
  format(text, { ...(await resolveConfig("package.json")), parser });
