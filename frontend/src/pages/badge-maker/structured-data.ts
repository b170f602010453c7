import { makeFaqPage } from "../../features/structured-data/faq-page.ts";
import { makeFreeTool } from "../../features/structured-data/free-tool.ts";
import type { MakeStructuredData } from "../../features/structured-data/structured-node.ts";
import { content, questionsContent } from "./content.ts";

export const makeStructuredData: MakeStructuredData = () => [
  makeFreeTool({ name: content.heading, description: content.lead, path: "/badge-maker" }),
  makeFaqPage(questionsContent.questions),
];
