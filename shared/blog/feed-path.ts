export const feedPath = "/feed.xml";
