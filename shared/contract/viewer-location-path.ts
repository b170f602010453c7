/** In a file of its own, so that importing it loads no parser. */
export const viewerLocationPath = "/json/";
