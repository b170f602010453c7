import type { Page } from "@playwright/test";
import { sendContactMessage } from "#shared/contract/api.ts";
import { contactRequestSchema, type ContactReceipt } from "#shared/contact/contact-contract.ts";

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

/**
 * Replies to messages in place of the local environment, whose functions start for each test: contact.e2e.ts sends a
 * message to them. A message that the contract does not allow fails the test.
 * @param receipt the part of the reply about an email to the sender
 * @returns the messages so far
 */
export const receiveMessages = async (
  page: Page,
  receipt: Pick<ContactReceipt, "emailed"> = {},
): Promise<readonly unknown[]> => {
  const messages: unknown[] = [];
  await page.route(`**${sendContactMessage.path}`, async (route) => {
    const message: unknown = route.request().postDataJSON();
    contactRequestSchema.parse(message);
    messages.push(message);
    await route.fulfill({ json: { success: true, ref: "7Q4X0M2B", ...receipt } satisfies ContactReceipt });
  });
  return messages;
};
