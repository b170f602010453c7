/** Apart from the contract, so that using it loads no parser. */
export const viewerLocationPath = "/json/";
