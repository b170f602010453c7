import { ToolLayout } from "../../sections/tool-layout.tsx";
import { Part as CardFacts } from "./card-facts.static.tsx";
import { content } from "./content.ts";
import { Creator } from "./creator.tsx";

export { meta } from "./content.ts";

export const parts = [CardFacts];

export const Component = () => (
  <>
    <ToolLayout {...content}>
      <Creator />
    </ToolLayout>
    <CardFacts />
  </>
);
