/**
 * The address at which the edge says which country the visitor is in. It is separate from the contract, so that using
 * it loads no parser.
 */
export const viewerLocationPath = "/json/";
