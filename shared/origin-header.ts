/** CloudFront adds this header on the way to API Gateway. If a viewer sends one with this name, it is replaced. */
export const originHeader = "x-origin-verify";
