import type { ContactMessage } from "#shared/contact/contact-contract.ts";
import { makeMessage } from "./contact-messages.ts";

/** Encodes a form as a browser without scripts does, including the hidden field. */
export const writeForm = (fields: Readonly<Record<string, string>>): string =>
  new URLSearchParams(
    Object.entries(fields).map(([name, value]) => [name, value.replace(/\r\n?|\n/g, "\r\n")]),
  ).toString();

export const makeForm = (changes: Partial<ContactMessage> = {}): string =>
  writeForm({ ...makeMessage(changes), extra: "" });

const entities: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
};

const readText = (html: string): string =>
  html.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity);

const find = (page: string, pattern: RegExp): string => readText(pattern.exec(page)?.[1] ?? "");

/** The values of the controls when the page shows the form again. */
export const readControls = (page: string): ContactMessage => ({
  name: find(page, /<input[^>]* id="name"[^>]* value="([^"]*)"/),
  email: find(page, /<input[^>]* id="email"[^>]* value="([^"]*)"/),
  eventType: find(page, /<select[^>]* id="eventType"(?:(?!<\/select>).)*<option value="([^"]+)" selected>/s),
  attendees: find(page, /<select[^>]* id="attendees"(?:(?!<\/select>).)*<option value="([^"]+)" selected>/s),
  message: find(page, /<textarea[^>]*>\n([^<]*)<\/textarea>/),
});

/** The page's tags, without the values of their attributes. */
export const readTags = (page: string): readonly string[] =>
  Array.from(page.matchAll(/<[^>]*>/g), ([tag]) => tag.replace(/"[^"]*"/g, '""'));
