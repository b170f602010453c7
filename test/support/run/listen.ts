import { once } from "node:events";
import type { AddressInfo, Server } from "node:net";

/** Makes a server listen on a free local port. @returns the port. */
export const listen = async (server: Server, host = "127.0.0.1"): Promise<number> => {
  server.listen(0, host);
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
};
