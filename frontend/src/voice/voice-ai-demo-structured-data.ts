import { makeToolData } from "../structured-data/free-tool.ts";
import { content, questionsContent } from "./voice-ai-demo-content.ts";

export const makeStructuredData = makeToolData("/voice-ai-demo", content, questionsContent);
