import { localPath } from "../../lib/local-path.ts";
import { addressOf } from "../../lib/site-origin.ts";
import type { PagePath } from "../../content/navigation.ts";
import { publisher } from "./organization.ts";
import type { StructuredNode } from "./structured-node.ts";

type FreeTool = { readonly name: string; readonly description: string; readonly path: PagePath };

export const makeFreeTool = ({ name, description, path }: FreeTool): StructuredNode => ({
  "@type": "WebApplication",
  name,
  description,
  url: addressOf(localPath(path)),
  applicationCategory: "UtilitiesApplication",
  operatingSystem: "Any",
  isAccessibleForFree: true,
  publisher,
});
