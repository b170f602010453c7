import { makeToolData } from "../structured-data/free-tool.ts";
import { content, questionsContent } from "./badge-maker-content.ts";

export const makeStructuredData = makeToolData("/badge-maker", content, questionsContent);
