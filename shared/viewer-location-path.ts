/** Where the edge tells which country the visitor is in. Apart from the contract, so that asking loads no parser. */
export const viewerLocationPath = "/json/";
