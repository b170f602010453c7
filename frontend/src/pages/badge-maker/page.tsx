import { ToolPage } from "../../sections/tool-page.tsx";
import { Part as Facts } from "./facts.static.tsx";
import { content } from "./content.ts";
import { Maker } from "./maker.tsx";

export { meta } from "./content.ts";

export const parts = [Facts];

export const Component = () => (
  <>
    <ToolPage {...content}>
      <Maker />
    </ToolPage>
    <Facts />
  </>
);
