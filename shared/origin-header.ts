/** CloudFront adds it on the way to API Gateway; a header of that name from a viewer never gets through. */
export const originHeader = "x-origin-verify";
