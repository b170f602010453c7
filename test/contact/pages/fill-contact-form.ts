import type { Page } from "@playwright/test";

export const writer = { name: "Priya Raman", email: "priya@northlight.example" };

/** The values that the contact form holds and sends after that. */
export const filledIn = (message: string) => ({
  ...writer,
  eventType: "Offsite",
  attendees: "51-200",
  message,
});

export const fillInMessage = async (page: Page, message: string): Promise<void> => {
  await page.getByLabel("Name", { exact: true }).fill(writer.name);
  await page.getByLabel("Email").fill(writer.email);
  await page.getByLabel("Event type").selectOption("Offsite");
  await page.getByLabel("Expected attendees").selectOption("51-200");
  await page.getByLabel("Message").fill(message);
};

export const sendMessage = (page: Page): Promise<void> =>
  page.getByRole("button", { name: "Send message" }).click();
