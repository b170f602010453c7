import messages from "#messages/not-found.json" with { type: "json" };
import { PageFragment } from "./blog-post-not-found-message.static.tsx";

export const meta = { ...messages.post.meta, feed: true } as const;

export const fragments = [PageFragment];
export const Component = PageFragment;
