import messages from "#messages/api-errors.json" with { type: "json" };
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import * as z from "zod/mini";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { errorBodySchema } from "#shared/contract/error-body.ts";
import { readForm, type FormFields } from "./form-body.ts";
import type { HttpResponse } from "./http-response.ts";

/** A document and its own Content-Security-Policy. The policy of JSON responses would block all of its content. */
export type Page = { readonly html: string; readonly contentSecurityPolicy: string };

export type RejectedForm = {
  readonly fields: FormFields;
  readonly errors: Readonly<Record<string, string>>;
  /** The error message, if the error belongs to no single field. */
  readonly notice: string | undefined;
};

/** Translates a plain HTML form into an endpoint's request, and the endpoint's response into a page. */
export type FormAdapter<Row extends Endpoint> = {
  /** The origins at which visitors reach the site, such as `https://www.example.com`. */
  readonly readSiteOrigins: () => Promise<readonly string[]>;
  readonly translate: (fields: FormFields) => {
    readonly input: FormFields;
    readonly headers: { readonly [Name in Row["requestHeaders"][number]]?: string };
  };
  /** The names of the fields that a visitor fills in: only the errors of these can be shown next to a field. */
  readonly fieldNames: readonly string[];
  readonly showAccepted: (body: z.output<Row["response"]>, fields: FormFields) => Page;
  readonly showRejected: (again: RejectedForm) => Page;
  /** The error of one part of a request, form or JSON, in the language of its sender. */
  readonly describeIssue: (input: unknown, issue: z.core.$ZodIssue) => string;
};

const jsonBody = /^application\/json\b/;

type FormErrors = Pick<RejectedForm, "errors" | "notice">;

/** @param message the response's own, for an error that belongs to no part of the form */
const listErrors = <Row extends Endpoint>(
  { request }: Row,
  { translate, fieldNames, describeIssue }: FormAdapter<Row>,
  fields: FormFields,
  message: string,
): FormErrors => {
  const { input } = translate(fields);
  const issues = z.safeParse(request, input).error?.issues ?? [];
  const own = issues.flatMap((issue) => {
    const [name] = issue.path;
    return typeof name === "string" && fieldNames.includes(name)
      ? [[name, describeIssue(input, issue)] as const]
      : [];
  });
  if (own.length > 0) return { errors: Object.fromEntries(own.toReversed()), notice: undefined };
  const isElsewhere = issues.some(({ path }) => path.length > 0);
  return { errors: {}, notice: isElsewhere ? messages.form.foreignField : message };
};

/**
 * Turns the response that a script would get into a page. A response that is not ours is returned unchanged.
 * @param isOwn whether one of our pages sent the form. If not, the typed text is not shown, because it would be another
 * person's text under our name.
 */
export const presentForm = <Row extends Endpoint>(
  row: Row,
  form: FormAdapter<Row>,
  event: APIGatewayProxyEventV2,
  result: HttpResponse,
  isOwn: boolean,
): HttpResponse => {
  if (!jsonBody.test(result.headers["content-type"] ?? "")) return result;
  const show = ({ html, contentSecurityPolicy }: Page): HttpResponse => ({
    statusCode: result.statusCode,
    headers: {
      ...result.headers,
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": contentSecurityPolicy,
    },
    body: html,
  });
  const body: unknown = JSON.parse(result.body);
  const fields = isOwn ? readForm(row, event).fields : {};
  if (result.statusCode === 200)
    return show(form.showAccepted(z.parse<Row["response"]>(row.response, body), fields));
  const { code, message } = z.parse(errorBodySchema, body);
  const found =
    code === "invalid-request" ? listErrors(row, form, fields, message) : { errors: {}, notice: message };
  return show(form.showRejected({ fields, ...found }));
};
