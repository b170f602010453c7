import { makeToolData } from "../structured-data/free-tool.ts";
import { content, questionsContent } from "./generate-qrcode-free-content.ts";

export const makeStructuredData = makeToolData("/generate-qrcode-free", content, questionsContent);
