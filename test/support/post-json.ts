/** Sends a POST request as a page does, and parses the JSON of the response. */
export const postJson = async (
  address: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
) => {
  const response = await fetch(address, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Record<string, unknown>,
  };
};
