import messages from "#messages/corporate-events.json" with { type: "json" };
import { PageFragment } from "./corporate-events-sections.static.tsx";

export const meta = messages.meta;

export const fragments = [PageFragment];
export const Component = PageFragment;
