import type { ReactNode } from "react";
import { After } from "./after.tsx";
import { AtTheDoor } from "./at-the-door.tsx";
import { Before } from "./before.tsx";
import { Closing } from "./closing.tsx";
import { Hero } from "./hero.tsx";

export { meta } from "./content.ts";

export const Component = (): ReactNode => (
  <>
    <Hero />
    <Before />
    <AtTheDoor />
    <After />
    <Closing />
  </>
);
