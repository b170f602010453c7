import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

const attempts = 20;

const isFree = async (port: number): Promise<boolean> => {
  const server = createServer().listen(port, "127.0.0.1");
  try {
    await once(server, "listening");
  } catch {
    return false;
  }
  server.close();
  await once(server, "close");
  return true;
};

/** A port that was free a moment ago, below the range that systems assign: a new outgoing connection cannot take it. */
export const findFreePort = async (): Promise<number> => {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const port = randomInt(20_000, 32_000);
    if (await isFree(port)) return port;
  }
  throw new Error("no free port");
};
