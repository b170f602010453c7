import * as z from "zod/mini";

/** `country` is an ISO 3166-1 alpha-2 code, or empty when CloudFront could not tell. */
export const viewerLocationSchema = z.object({ country: z.string() });
