import { ToolPage } from "../../sections/tool-page.tsx";
import { Part as CardFacts } from "./card-facts.static.tsx";
import { content } from "./content.ts";
import { Creator } from "./creator.tsx";

export { meta } from "./content.ts";

export const parts = [CardFacts];

export const Component = () => (
  <>
    <ToolPage {...content}>
      <Creator />
    </ToolPage>
    <CardFacts />
  </>
);
