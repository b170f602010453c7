import { expect, test } from "vitest";
import { publishBuilt } from "#infra/site/release/publish-built.ts";

const built = "bbbbbbbbbbbb";
const failWith = (name: string) => ({
  readLive: () => Promise.resolve("aaaaaaaaaaaa"),
  publishByStack: () => Promise.reject(Object.assign(new Error("not authorized"), { name })),
});

test("[OPS-06] publishes nothing if the built release is live after a deploy", async () => {
  const deps = { ...failWith("any"), readLive: () => Promise.resolve(built) };
  await expect(publishBuilt(deps, "dev", built)).resolves.toBeUndefined();
});

test.each(["AccessDenied", "AccessDeniedException"])(
  "[OPS-06] names the command if the pipeline may not replace pages that --pages published: %s",
  async (name) => {
    await expect(publishBuilt(failWith(name), "dev", built)).rejects.toThrow(
      "dev shows pages that were published with --pages, and these credentials may not replace them: run npm run deploy -- dev yourself",
    );
  },
);

test("[OPS-06] passes on other errors of publishing the built release", async () => {
  await expect(publishBuilt(failWith("Throttling"), "dev", built)).rejects.toThrow(/^not authorized$/);
});
