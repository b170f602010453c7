import * as z from "zod";
import { mapTable } from "#infra/stack/names-of.ts";
import { simulatorFaults } from "./simulator-settings.ts";

/** `<n>` or `<n>:<function>`, as in `2:sendContactMessage`. */
const countdown = z.string().regex(/^[1-9]\d*(:[A-Za-z]+)?$/);

/** The first value of each switch is its value at the start. */
export const faultsSchema = z.strictObject({
  /**
   * down: 503. throttle: rejected because of load. lost-reply: accepted, and the connection is cut. hang: no response,
   * nothing accepted. bounce: accepted, then bounced. reject-one:<ref>: the message with that reference is rejected.
   */
  ses: z.union([
    z.enum(["ok", "down", "throttle", "lost-reply", "hang", "bounce"]),
    z.templateLiteral(["reject-one:", z.string().min(1)]),
  ]),
  /**
   * lost-reply: every second request is carried out, and the connection is cut. fail-next:<n>: the n-th request from
   * now (1 is the next) returns 500 and is not carried out; lose-next:<n>: it is carried out, and the connection is
   * cut. Either happens once, then the switch is ok. fail-from:<n>: the n-th and all later ones return 500. The number
   * counts down in the switch itself. With `:<function>` at the end, as in `fail-next:2:sendContactMessage`, only that
   * function's requests count and fail.
   */
  dynamodb: z.union([
    z.enum(["ok", "throttle", "fail", "slow", "lost-reply"]),
    z.templateLiteral(["fail-next:", countdown]),
    z.templateLiteral(["lose-next:", countdown]),
    z.templateLiteral(["fail-from:", countdown]),
  ]),
  ssm: z.enum(["ok", "down"]),
  ...simulatorFaults,
  /**
   * Faults of the receiver of forwarded messages. down: 503. hang: no response, nothing accepted. lost-reply: accepted,
   * and the connection is cut. redirect: 307. refuse: 400. gone: 410. too-many: 429.
   */
  forward: z.enum(["ok", "down", "hang", "lost-reply", "redirect", "refuse", "gone", "too-many"]),
});

export type Faults = z.infer<typeof faultsSchema>;

const listChoices = (schema: z.core.$ZodType): readonly string[] => {
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(listChoices);
  if (schema instanceof z.ZodEnum) return schema.options.map(String);
  if (!(schema instanceof z.ZodTemplateLiteral)) return [];
  return schema.def.parts.filter((part) => typeof part === "string").map((stem) => `${stem}…`);
};

/** The values of each switch. An ellipsis replaces the rest of a value. */
export const faultChoices = mapTable(faultsSchema.shape, listChoices);

/** Mutable on purpose: the simulators read this object at each request, and the console writes it. */
export const makeFaults = (): Faults => faultsSchema.parse(mapTable(faultChoices, ([first]) => first));
