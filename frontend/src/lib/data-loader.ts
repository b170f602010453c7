import { QueryClient, type QueryFunctionContext } from "@tanstack/react-query";

/** RFC 9110, section 15.6. HTTP/2 and later carry no phrase, so `Response.statusText` is then empty. */
const phrases: Readonly<Record<number, string>> = {
  500: "Internal Server Error",
  501: "Not Implemented",
  502: "Bad Gateway",
  503: "Service Unavailable",
  504: "Gateway Timeout",
  505: "HTTP Version Not Supported",
};

const readStatusText = ({ status, statusText }: Pick<Response, "status" | "statusText">): string =>
  statusText || (phrases[status] ?? "Server Error");

/**
 * GETs the address in the first element of the query key and reads JSON (spec sections 7 and 8).
 * @throws `{status}: {statusText}` from 500 on, `{status}: {body}` for any other failure
 */
export const loadJson = async ({
  queryKey: [address],
}: Pick<QueryFunctionContext, "queryKey">): Promise<unknown> => {
  const response = await fetch(String(address), { credentials: "include" });
  if (response.ok) return response.json();
  throw new Error(
    `${response.status}: ${response.status >= 500 ? readStatusText(response) : await response.text()}`,
  );
};

/** The defaults of spec section 9: loaded once, never again by itself. */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: loadJson,
        staleTime: Infinity,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        retry: false,
        // The library's default waits for a connection, for ever if need be, where a visitor needs an answer.
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
