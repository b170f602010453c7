import messages from "#messages/corporate-events.json" with { type: "json" };
import { Part } from "./corporate-events-sections.static.tsx";

export const meta = messages.meta;

export const parts = [Part];
export const Component = Part;
