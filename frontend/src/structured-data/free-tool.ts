import { localPath } from "../lib/local-path.ts";
import { addressOf } from "../lib/site-origin.ts";
import type { PagePath } from "../navigation/links.ts";
import { makeFaqPage } from "./faq-page.ts";
import { publisher } from "./organization.ts";
import type { MakeStructuredData } from "./structured-node.ts";

type Words = { readonly heading: string; readonly lead: string };

/** Structured data of a free tool, and the questions on its page. */
export const makeToolData =
  (
    path: PagePath,
    { heading, lead }: Words,
    { questions }: { readonly questions: Parameters<typeof makeFaqPage>[0] },
  ): MakeStructuredData =>
  () => [
    {
      "@type": "WebApplication",
      name: heading,
      description: lead,
      url: addressOf(localPath(path)),
      applicationCategory: "UtilitiesApplication",
      operatingSystem: "Any",
      isAccessibleForFree: true,
      publisher,
    },
    makeFaqPage(questions),
  ];
