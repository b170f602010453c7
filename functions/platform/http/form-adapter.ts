import messages from "#messages/api-errors.json" with { type: "json" };
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
  /** The names of the fields that a visitor fills in: only an error of one of these can be shown beside it. */
  readonly fieldNames: readonly string[];
  readonly showAccepted: (body: z.output<Row["response"]>, fields: FormFields) => Page;
  readonly showRejected: (again: RejectedForm) => Page;
  /** What is wrong with a part of a request, form or not, in the language of its sender. */
  readonly describeIssue: (input: unknown, issue: z.core.$ZodIssue) => string;
};

const jsonBody = /^application\/json\b/;

type FormErrors = Pick<RejectedForm, "errors" | "notice">;

/** @param message the answer's own, for an error that belongs to no part of the form */
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
  const found =
    code === "invalid-request" ? listErrors(row, form, fields, message) : { errors: {}, notice: message };
  return show(form.showRejected({ fields, ...found }));
};
