import type { APIGatewayProxyEventV2 } from "aws-lambda";
import * as z from "zod/mini";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { errorBodySchema } from "#shared/contract/error-body.ts";
import { readForm, type FormFields } from "./form-body.ts";
import type { HttpResponse } from "./http-response.ts";

/** A document, and the policy that it needs: without one it would get that of data, which shows nothing. */
export type Page = { readonly html: string; readonly contentSecurityPolicy: string };

export type RejectedForm = {
  /** Everything that was typed. */
  readonly fields: FormFields;
  /** The first thing wrong with a field, by its name. */
  readonly errors: Readonly<Record<string, string>>;
  /** What is wrong when no field is. */
  readonly notice: string | undefined;
};

/** How a row that takes plain forms reads one and answers it. */
export type FormAdapter<Row extends Endpoint> = {
  /**
   * Where visitors find the site, e.g. `https://www.example.com`.
   * @throws when nobody can tell at the moment.
   */
  readonly readSiteOrigins: () => Promise<readonly string[]>;
  /** What the page's script would send for these fields, and what it would tell in headers. */
  readonly translate: (fields: FormFields) => {
    readonly input: FormFields;
    readonly headers: { readonly [Name in Row["requestHeaders"][number]]?: string };
  };
  readonly showAccepted: (body: z.output<Row["response"]>) => Page;
  readonly showRejected: (again: RejectedForm) => Page;
};

const jsonBody = /^application\/json\b/;

const listErrors = (schema: z.ZodMiniType, input: FormFields): Readonly<Record<string, string>> => {
  const issues = z.safeParse(schema, input).error?.issues ?? [];
  const own = issues.flatMap(({ path: [name], message }) =>
    typeof name === "string" ? [[name, message] as const] : [],
  );
  return Object.fromEntries(own.toReversed());
};

/**
 * The answer that a script would get, as a page. What is no answer of ours stays as it is.
 * @param isOwn whether a page of ours sent the form. What another's page filled in is not shown: it would be its words under
 * our name.
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
  if (answer.statusCode === 200) return show(form.showAccepted(z.parse<Row["response"]>(row.response, body)));
  const fields = isOwn ? readForm(row, event).fields : {};
  const { code, message } = z.parse(errorBodySchema, body);
  const errors = code === "invalid-request" ? listErrors(row.request, form.translate(fields).input) : {};
  const notice = Object.keys(errors).length === 0 ? message : undefined;
  return show(form.showRejected({ fields, errors, notice }));
};
