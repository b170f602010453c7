import { spawn } from "node:child_process";
import { once } from "node:events";
import { findFreePort } from "../run/free-port.ts";
import { waitUntil } from "../wait-until.ts";

/** @param commands the folder of `moto_server` */
export const startMotoServer = async (commands: string) => {
  const port = await findFreePort();
  const endpoint = `http://127.0.0.1:${port}`;
  const server = spawn(`${commands}/moto_server`, ["-H", "127.0.0.1", "-p", String(port)], {
    stdio: "ignore",
  });
  // Stops the server also if the code below throws.
  process.once("exit", () => server.kill());
  await waitUntil("moto's server", () =>
    fetch(`${endpoint}/moto-api/data.json`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  return {
    endpoint,
    stop: async () => {
      server.kill("SIGTERM");
      await once(server, "exit");
    },
  };
};
