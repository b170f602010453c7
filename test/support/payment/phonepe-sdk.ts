import { fork } from "node:child_process";
import { once } from "node:events";
import type { SdkResponse, SdkCall, SdkSetup } from "./phonepe-sdk-process.ts";

/** PhonePe's official SDK as a client of the simulator, with one set of credentials. */
export const startPhonePeSdk = (setup: SdkSetup) => {
  const child = fork(new URL("./phonepe-sdk-process.ts", import.meta.url), [JSON.stringify(setup)], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    execArgv: [],
    // A telemetry timer or a proxy of this machine must not hide what it does.
    env: { PATH: process.env["PATH"] },
  });
  return {
    call: async (message: SdkCall): Promise<SdkResponse> => {
      child.send(message);
      const [answer] = (await once(child, "message")) as [SdkResponse];
      return answer;
    },
    stop: async () => {
      child.kill();
      await once(child, "exit");
    },
  };
};
