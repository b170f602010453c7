import { ToolLayout } from "../sections/tool-layout.tsx";
import { Part as Advice } from "./generate-qrcode-free-advice.static.tsx";
import { content } from "./generate-qrcode-free-content.ts";
import { Generator } from "./generator/generator.tsx";

export { meta } from "./generate-qrcode-free-content.ts";

export const parts = [Advice];

export const Component = () => (
  <>
    <ToolLayout {...content}>
      <Generator />
    </ToolLayout>
    <Advice />
  </>
);
