import * as z from "zod";
import { parseJson } from "#shared/input/parse-json.ts";

const addressFields = {
  messaging_product: z.literal("whatsapp"),
  recipient_type: z.literal("individual").optional(),
  to: z
    .string()
    .regex(/^\+?\d{7,15}$/)
    .transform((number) => number.replace("+", ""))
    .optional(),
  recipient: z
    .string()
    .regex(/^[A-Z]{2}\.\w{1,128}$/)
    .optional(),
} as const;

const textSchema = z.looseObject({
  ...addressFields,
  type: z.literal("text"),
  text: z.looseObject({ preview_url: z.boolean().optional(), body: z.string().min(1).max(4096) }),
});

/** WhatsApp accepts no longer code. */
const codeParameterSchema = z
  .array(z.looseObject({ type: z.literal("text"), text: z.string().min(1).max(15) }))
  .length(1);

/** An authentication template: the code in the body, and once more in the button that copies it. */
const templateSchema = z.looseObject({
  ...addressFields,
  type: z.literal("template"),
  template: z.looseObject({
    name: z.string().regex(/^[a-z0-9_]{1,512}$/),
    language: z.looseObject({ code: z.string().regex(/^[a-z]{2,3}(_[A-Z]{2})?$/) }),
    components: z
      .tuple([
        z.looseObject({ type: z.literal("body"), parameters: codeParameterSchema }),
        z.looseObject({
          type: z.literal("button"),
          sub_type: z.literal("url"),
          index: z.union([z.literal("0"), z.literal(0)]),
          parameters: codeParameterSchema,
        }),
      ])
      .refine(
        ([body, button]) => body.parameters[0]?.text === button.parameters[0]?.text,
        "the button copies another code than the body shows",
      ),
  }),
});

const contactRequestSchema = z.looseObject({
  ...addressFields,
  type: z.literal("interactive"),
  interactive: z.looseObject({
    type: z.literal("request_contact_info"),
    body: z.looseObject({ text: z.string().min(1).max(1024) }),
    action: z.looseObject({ name: z.literal("request_contact_info") }),
  }),
});

const sendRequestSchema = z.discriminatedUnion("type", [textSchema, templateSchema, contactRequestSchema]);

type SendRequest = z.infer<typeof sendRequestSchema>;

export type OutboundMessage = {
  readonly type: "text" | "template" | "contact-request";
  readonly text: string;
  readonly to:
    | { readonly type: "number"; readonly digits: string }
    | { readonly type: "user"; readonly userId: string };
};

type ParsedSendRequest =
  | { readonly type: "good"; readonly message: OutboundMessage }
  | { readonly type: "bad"; readonly reason: string };

const readContent = (request: SendRequest): Pick<OutboundMessage, "type" | "text"> => {
  switch (request.type) {
    case "text":
      return { type: "text", text: request.text.body };
    case "template": {
      const code = request.template.components[0].parameters[0]?.text ?? "";
      return {
        type: "template",
        text: `${code} is your verification code. For your security, do not share this code.`,
      };
    }
    case "interactive":
      return { type: "contact-request", text: request.interactive.body.text };
  }
};

export const parseSendRequest = (body: string): ParsedSendRequest => {
  const parsed = sendRequestSchema.safeParse(parseJson(body));
  if (!parsed.success) return { type: "bad", reason: z.prettifyError(parsed.error) };
  const { to: digits, recipient: userId } = parsed.data;
  const content = readContent(parsed.data);
  if (digits !== undefined && userId === undefined)
    return { type: "good", message: { ...content, to: { type: "number", digits } } };
  if (digits === undefined && userId !== undefined)
    return { type: "good", message: { ...content, to: { type: "user", userId } } };
  return { type: "bad", reason: "one of to and recipient is needed, and not both" };
};
