import { staticPart } from "../../lib/static-part.tsx";
import { After } from "./after.tsx";
import { AtTheDoor } from "./at-the-door.tsx";
import { Before } from "./before.tsx";
import { Closing } from "./closing.tsx";
import { Hero } from "./hero.tsx";

export const Part = staticPart("features", () => (
  <>
    <Hero />
    <Before />
    <AtTheDoor />
    <After />
    <Closing />
  </>
));
