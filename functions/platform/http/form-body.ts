import messages from "#messages/api-errors.json" with { type: "json" };
import { formatMessage } from "#shared/format-message.ts";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { bodyBytesMaxOf, type Endpoint } from "#shared/contract/endpoint.ts";
import { respondWithRefusal, type HttpResponse } from "./http-response.ts";

export type FormFields = Readonly<Record<string, string>>;

type FormBody =
  | { readonly type: "read"; readonly fields: FormFields }
  /** `fields` contains as much of the form as can be shown to its sender again. */
  | { readonly type: "refused"; readonly fields: FormFields; readonly response: HttpResponse };

const formMediaType = /^application\/x-www-form-urlencoded\s*(;|$)/i;
const otherCharset = /charset=(?!"?utf-8"?\s*$)/i;

const readMediaType = ({ headers }: APIGatewayProxyEventV2): string => headers["content-type"] ?? "";

export const isForm = (event: APIGatewayProxyEventV2): boolean => formMediaType.test(readMediaType(event));

const readPageOrigin = ({ origin, referer }: APIGatewayProxyEventV2["headers"]): string | undefined => {
  if (origin !== undefined) return origin;
  return referer ? (URL.parse(referer)?.origin ?? "") : undefined;
};

/**
 * Checks that one of our pages sent the form. Every current browser states it in `sec-fetch-site`. Older ones send the
 * page's origin or URL, which is compared with the site's own.
 * @returns undefined for a page of ours, or else the response to the form
 */
export const refuseForeignForm = async (
  { headers }: APIGatewayProxyEventV2,
  readSiteOrigins: () => Promise<readonly string[]>,
): Promise<HttpResponse | undefined> => {
  const site = headers["sec-fetch-site"] ?? "none";
  const page = site === "none" ? readPageOrigin(headers) : undefined;
  if (site === "none" && page === undefined)
    return respondWithRefusal(403, "unnamed-page", messages.form.unnamedPage);
  const isOwn = page === undefined ? site === "same-origin" : (await readSiteOrigins()).includes(page);
  return isOwn ? undefined : respondWithRefusal(403, "foreign-page", messages.form.foreignPage);
};

/** Normalizes line breaks: a form sends each as two characters, and a script reads one. */
const decode = (text: string): string =>
  decodeURIComponent(text.replaceAll("+", " ")).replace(/\r\n?/g, "\n");

/** @throws URIError for escapes that are not UTF-8 */
const readPairs = (body: string): readonly (readonly [name: string, value: string])[] =>
  body
    .split("&")
    .filter((pair) => pair !== "")
    .map((pair) => {
      const [name = "", ...value] = pair.split("=");
      return [decode(name), decode(value.join("="))];
    });

const refuse = (fields: FormFields, ...refusal: Parameters<typeof respondWithRefusal>): FormBody => ({
  type: "refused",
  fields,
  response: respondWithRefusal(...refusal),
});

/** Returns 413 above the endpoint's limit, 415 for another charset, and 400 for invalid UTF-8 or a repeated field. */
export const readForm = (row: Endpoint, event: APIGatewayProxyEventV2): FormBody => {
  const bytes = Buffer.from(event.body ?? "", event.isBase64Encoded ? "base64" : "utf8");
  const bytesMax = bodyBytesMaxOf(row);
  if (bytes.byteLength > bytesMax)
    return refuse(
      {},
      413,
      "body-too-large",
      formatMessage(messages.tooLarge, { kilobytes: bytesMax / 1024 }),
    );
  if (otherCharset.test(readMediaType(event)))
    return refuse({}, 415, "unsupported-media-type", messages.form.notUtf8);
  try {
    const pairs = readPairs(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    // The first value of a repeated field counts.
    const fields = Object.fromEntries(pairs.toReversed());
    return Object.keys(fields).length === pairs.length
      ? { type: "read", fields }
      : refuse(fields, 400, "repeated-field", messages.form.repeatedField);
  } catch {
    // Malformed bytes or escapes are the sender's error. The exception quotes the body, so it is not passed on.
    return refuse({}, 400, "invalid-form", messages.form.unreadable);
  }
};
