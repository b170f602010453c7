import { once } from "node:events";
import { connect, type SecureVersion } from "node:tls";

/** @returns the protocol that was agreed on, or undefined if there was no handshake. */
export const negotiateProtocol = async (host: string, maxVersion: SecureVersion) => {
  // OpenSSL offers the old versions only below its own level of security.
  const old = { minVersion: "TLSv1", ciphers: "DEFAULT@SECLEVEL=0" } as const;
  const ALPNProtocols = ["h2", "http/1.1"];
  const socket = connect({ host, port: 443, servername: host, maxVersion, ALPNProtocols, ...old });
  try {
    await once(socket, "secureConnect", { signal: AbortSignal.timeout(5000) });
    return socket.alpnProtocol;
  } catch {
    return undefined;
  } finally {
    socket.destroy();
  }
};
