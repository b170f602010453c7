import { makeContactEndpoint } from "#functions/contact/contact-endpoint.ts";
import { contactRequestSchema } from "#shared/contact/contact-contract.ts";
import type { EmailedDocument } from "#shared/contact/document-contract.ts";
import { makeRecordingLog } from "../../support/recording-log.ts";
import { makeMemoryMemberSets } from "../../support/stores/memory-member-sets.ts";
import { makeMessage } from "./contact-messages.ts";
import { makeMailHarness, sweep } from "./mail-harness.ts";

type EndpointDeps = Parameters<typeof makeContactEndpoint>[0];

/** The endpoint's dependencies except its store, for a stage that sends no mail to visitors. */
export const makeContactDeps = (
  store: EndpointDeps["store"],
  changes: Partial<EndpointDeps> = {},
): EndpointDeps => ({
  store,
  clock: Date.now,
  log: makeRecordingLog().log,
  emitMetric: () => undefined,
  forwards: false,
  sets: makeMemoryMemberSets().sets,
  visitorMailsPerDay: 0,
  ownMailboxes: ["support@ours.example", "hello@ours.example"],
  readLimitKey: () => Promise.resolve("a-key-of-the-limits-for-tests-only-32"),
  ...changes,
});

type Post = {
  readonly email?: string;
  readonly sheet?: EmailedDocument | undefined;
  readonly address?: string;
  readonly key?: string;
  readonly message?: string;
  readonly signals?: string;
};

/**
 * The endpoint and the mail function over one store, in a stage with this many mails of each kind to visitors a day.
 */
export const makeContactHarness = async (perDay: number, changes: Partial<EndpointDeps> = {}) => {
  const harness = await makeMailHarness(0, () => ({ type: "accepted" }), { acknowledgementsPerDay: perDay });
  const { sets, members } = makeMemoryMemberSets();
  const { log, emitMetric } = harness.deps;
  const endpoint = makeContactEndpoint(
    makeContactDeps(harness.store, {
      clock: () => harness.time.now,
      log,
      emitMetric,
      sets,
      visitorMailsPerDay: perDay,
      ...changes,
    }),
  );
  let posts = 0;
  const post = ({
    email = "priya@northlight.example",
    sheet,
    address = "203.0.113.7",
    ...post
  }: Post = {}) => {
    posts += 1;
    const headers: Readonly<Record<string, string | undefined>> = {
      "cloudfront-viewer-address": `${address}:4711`,
      "idempotency-key": post.key ?? `a-key-of-the-visitor-${posts}`,
      "x-form-signals": post.signals ?? "elapsed=9000, trap=0",
    };
    const message = post.message ?? "We expect 400 guests on 12 March. Can you print badges?";
    return endpoint({
      input: contactRequestSchema.parse({ ...makeMessage({ email, message }), ...(sheet && { sheet }) }),
      header: (name) => headers[name],
      requestId: "edge-id",
    });
  };
  /** @returns whether the response promises a mail */
  const isPromised = async (what: Post): Promise<boolean | undefined> => {
    const response = await post(what);
    return response.type === "ok" ? response.body.emailed : undefined;
  };
  const mailAll = async () => {
    await harness.run(sweep);
    await harness.run(sweep);
    return harness.acknowledged.map(({ to }) => to);
  };
  return { ...harness, sets, members, post, isPromised, mailAll };
};
