import { staticPart } from "../../lib/static-part.tsx";
import { SiteClosing } from "../../sections/site-closing.tsx";

export const Part = staticPart("home-closing", () => <SiteClosing />);
