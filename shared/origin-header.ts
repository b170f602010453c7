/** CloudFront adds it on the way to API Gateway; a viewer's own header of that name never gets through. */
export const originHeader = "x-origin-verify";
