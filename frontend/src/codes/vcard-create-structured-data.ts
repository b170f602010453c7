import { makeToolData } from "../structured-data/free-tool.ts";
import { content, questionsContent } from "./vcard-create-content.ts";

export const makeStructuredData = makeToolData("/vcard/create", content, questionsContent);
