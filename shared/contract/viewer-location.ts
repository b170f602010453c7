import * as z from "zod/mini";

/** `country` is an ISO 3166-1 alpha-2 code, or empty if CloudFront could not determine it. */
export const viewerLocationSchema = z.object({ country: z.string() });
