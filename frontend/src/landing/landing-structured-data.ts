import { makeFaqPage } from "../structured-data/faq-page.ts";
import type { MakeStructuredData } from "../structured-data/structured-node.ts";

export const makeStructuredData: MakeStructuredData = ({ questions }) =>
  questions ? [makeFaqPage(questions)] : [];
