/** Bytes in the KB of SITE-22 and of other limits on what a page loads. */
export const kilobyte = 1024;
