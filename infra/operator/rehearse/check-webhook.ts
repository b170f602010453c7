import type { Endpoint } from "#shared/contract/endpoint.ts";
import { different, type Finding } from "./rehearsal.ts";
import type { World } from "./rehearsal-world.ts";

/** One webhook as its provider signs it, which says nothing, and the same from a stranger. */
export const checkWebhook = async (
  { fetch, origin }: World,
  { path }: Endpoint,
  body: object,
  sign: (bytes: Buffer) => Readonly<Record<"own" | "strangers", Readonly<Record<string, string>>>>,
): Promise<readonly Finding[]> => {
  const bytes = Buffer.from(JSON.stringify(body));
  const { own, strangers } = sign(bytes);
  const post = async (headers: Readonly<Record<string, string>>) => {
    const answer = await fetch(`${origin}${path}`, {
      method: "POST",
      signal: AbortSignal.timeout(8000),
      headers: { "content-type": "application/json", ...headers },
      body: bytes,
    });
    return answer.status;
  };
  const [refused, taken] = [await post(strangers), await post(own)];
  return [
    ...(refused === 401 ? [] : [different("webhook.stranger", `is answered ${refused}, believed 401`)]),
    ...(taken === 200 ? [] : [different("webhook.own", `is answered ${taken}, believed 200`)]),
  ];
};
