/** The path of the blog's feed, one of the release's root files. */
export const feedPath = "/feed.xml";
