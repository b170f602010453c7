import { makeFaqPage } from "../../features/structured-data/faq-page.ts";
import type { MakeStructuredData } from "../../features/structured-data/structured-node.ts";

export const makeStructuredData: MakeStructuredData = ({ questions }) =>
  questions ? [makeFaqPage(questions)] : [];
