import { ToolLayout } from "../sections/tool-layout.tsx";
import { PageFragment as CardFacts } from "./vcard-create-card-facts.static.tsx";
import { content } from "./vcard-create-content.ts";
import { Creator } from "./vcard/creator.tsx";

export { meta } from "./vcard-create-content.ts";

export const fragments = [CardFacts];

export const Component = () => (
  <>
    <ToolLayout {...content}>
      <Creator />
    </ToolLayout>
    <CardFacts />
  </>
);
