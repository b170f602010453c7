export type Alter = (url: URL, response: Response) => Response | Promise<Response>;

/** A changed response of a provider, which the provider checks must report. */
export type Alteration = {
  /** Steps that must run before the one whose finding is expected. */
  readonly after?: readonly string[];
  readonly alter?: Alter;
  readonly faults?: Readonly<Record<string, string>>;
  readonly limitSeconds?: number;
};

/** Changes one kind of response. */
export const alterJson =
  (path: RegExp, change: (body: Record<string, unknown>) => unknown, status?: number): Alter =>
  async (url, response) =>
    path.test(url.pathname)
      ? new Response(JSON.stringify(change((await response.json()) as Record<string, unknown>)), {
          status: status ?? response.status,
          headers: Object.fromEntries(response.headers),
        })
      : response;

export const unchanged = (body: Record<string, unknown>) => body;
