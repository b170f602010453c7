/** Where the blog's feed lies: one of the release's root files. */
export const feedPath = "/feed.xml";
