import { makeFaqPage } from "../structured-data/faq-page.ts";
import type { MakeStructuredData } from "../structured-data/structured-node.ts";
import { questions } from "./faqs-content.ts";

export const makeStructuredData: MakeStructuredData = () => [makeFaqPage(questions)];
