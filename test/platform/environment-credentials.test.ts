import { expect, test, vi } from "vitest";
import { defaultProvider } from "#functions/platform/environment-credentials.ts";

const stub = (token: string | undefined) => {
  vi.stubEnv("AWS_ACCESS_KEY_ID", "key");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "secret");
  vi.stubEnv("AWS_SESSION_TOKEN", token);
};

test("[OPS-02] signs with the role's credentials from Lambda's environment", async () => {
  stub("token");
  expect(await defaultProvider()()).toEqual({
    accessKeyId: "key",
    secretAccessKey: "secret",
    sessionToken: "token",
  });
});

test("[OPS-02] sends no session token if the environment has none", async () => {
  stub(undefined);
  expect(await defaultProvider()()).toEqual({ accessKeyId: "key", secretAccessKey: "secret" });
});

test("[OPS-02] rejects with the variable's name if the environment has no access key", async () => {
  stub(undefined);
  vi.stubEnv("AWS_ACCESS_KEY_ID", undefined);
  await expect(defaultProvider()()).rejects.toThrow("AWS_ACCESS_KEY_ID");
});
