import { makeToolData } from "../structured-data/free-tool.ts";
import { content, questionsContent } from "./queue-planner-content.ts";

export const makeStructuredData = makeToolData("/queue-planner", content, questionsContent);
