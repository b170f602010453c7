import { z } from "zod";

/** The fault switches of the laptop edition, as tests set them over `PUT /__local/api/faults`. */
export const faultsSchema = z.strictObject({
  /**
   * down: 503. throttle: refused for load. lost-reply: taken, and the connection cut. hang: never answered, nothing
   * taken. bounce: taken, then bounced. reject-one:<ref>: the message with that reference is refused.
   */
  ses: z.union([
    z.enum(["ok", "down", "throttle", "lost-reply", "hang", "bounce"]),
    z.templateLiteral(["reject-one:", z.string().min(1)]),
  ]),
  /** lost-reply: every second request is carried out, and the connection cut. */
  dynamodb: z.enum(["ok", "throttle", "fail", "slow", "lost-reply"]),
  ssm: z.enum(["ok", "down"]),
});

export type Faults = z.infer<typeof faultsSchema>;

/** Mutable on purpose: one object that the fronts read at each request and the console writes. */
export const makeFaults = (): Faults => ({ ses: "ok", dynamodb: "ok", ssm: "ok" });
