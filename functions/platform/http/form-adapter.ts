import type { APIGatewayProxyEventV2 } from "aws-lambda";
import * as z from "zod/mini";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { errorBodySchema } from "#shared/contract/error-body.ts";
import { readForm, type FormFields } from "./form-body.ts";
import type { HttpResponse } from "./http-response.ts";

/** A document and its own Content-Security-Policy. The policy of data answers would not let it show anything. */
export type Page = { readonly html: string; readonly contentSecurityPolicy: string };

export type RejectedForm = {
  readonly fields: FormFields;
  readonly errors: Readonly<Record<string, string>>;
  /** What is wrong if no single field is. */
  readonly notice: string | undefined;
};

/** Translates a plain HTML form into an endpoint's request, and the endpoint's answer into a page. */
export type FormAdapter<Row extends Endpoint> = {
  /** The addresses under which visitors find the site, such as `https://www.example.com`. */
  readonly readSiteOrigins: () => Promise<readonly string[]>;
  readonly translate: (fields: FormFields) => {
    readonly input: FormFields;
    readonly headers: { readonly [Name in Row["requestHeaders"][number]]?: string };
  };
  readonly showAccepted: (body: z.output<Row["response"]>, fields: FormFields) => Page;
  readonly showRejected: (again: RejectedForm) => Page;
  /** What is wrong with a part of a request, form or not, in the language of its sender. */
  readonly describeIssue: (input: unknown, issue: z.core.$ZodIssue) => string;
};

const jsonBody = /^application\/json\b/;

const listErrors = <Row extends Endpoint>(
  { request }: Row,
  { translate, describeIssue }: FormAdapter<Row>,
  fields: FormFields,
): Readonly<Record<string, string>> => {
  const { input } = translate(fields);
  const issues = z.safeParse(request, input).error?.issues ?? [];
  const own = issues.flatMap((issue) => {
    const [name] = issue.path;
    return typeof name === "string" ? [[name, describeIssue(input, issue)] as const] : [];
  });
  return Object.fromEntries(own.toReversed());
};

/**
 * Shows the answer that a script would get as a page. An answer that is not ours stays as it is.
 * @param isOwn whether one of our pages sent the form. If not, what was filled in is not shown, because it would be
 * someone else's words under our name.
 */
export const presentForm = <Row extends Endpoint>(
  row: Row,
  form: FormAdapter<Row>,
  event: APIGatewayProxyEventV2,
  answer: HttpResponse,
  isOwn: boolean,
): HttpResponse => {
  if (!jsonBody.test(answer.headers["content-type"] ?? "")) return answer;
  const show = ({ html, contentSecurityPolicy }: Page): HttpResponse => ({
    statusCode: answer.statusCode,
    headers: {
      ...answer.headers,
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": contentSecurityPolicy,
    },
    body: html,
  });
  const body: unknown = JSON.parse(answer.body);
  const fields = isOwn ? readForm(row, event).fields : {};
  if (answer.statusCode === 200)
    return show(form.showAccepted(z.parse<Row["response"]>(row.response, body), fields));
  const { code, message } = z.parse(errorBodySchema, body);
  const errors = code === "invalid-request" ? listErrors(row, form, fields) : {};
  const notice = Object.keys(errors).length === 0 ? message : undefined;
  return show(form.showRejected({ fields, errors, notice }));
};
