/** Where the edge answers in which country the visitor is. Apart from the contract, so that asking loads no parser. */
export const viewerLocationPath = "/json/";
