import type { ElementHandle, Page } from "@playwright/test";
import { makeFile, makeText } from "./field-texts.ts";
import { findControl, takeSnapshot, type Control } from "./page-observer.ts";
import { textTypes, type TextType } from "./step.ts";
import type { Tab } from "./tab.ts";

/** @returns the field's name. */
const enterText = async (
  page: Page,
  element: ElementHandle<HTMLInputElement>,
  { takes }: Control,
  textType: TextType,
): Promise<string> => {
  const { fieldName, inputType, accept, values } = await element.evaluate((field) => ({
    fieldName: field.id || field.getAttribute("name") || "",
    inputType: field instanceof HTMLInputElement && field.type !== "text" ? field.type : field.inputMode,
    accept: field.getAttribute("accept") ?? "",
    values:
      field instanceof HTMLSelectElement
        ? Array.from(field.options).flatMap(({ disabled, value }) => (disabled ? [] : [value]))
        : [],
  }));
  switch (takes) {
    case "press":
      break;
    case "file":
      await element.setInputFiles(makeFile(accept, textType));
      break;
    case "choice":
      await element.selectOption(values[textTypes.indexOf(textType) % values.length] ?? "");
      break;
    case "slider":
      await element.press(textType === "plausible" ? "ArrowRight" : "End");
      break;
    case "picker":
      await element.fill(
        makeText(inputType, textType === "empty" && inputType === "time" ? "empty" : "plausible"),
      );
      break;
    case "text": {
      const text = makeText(inputType, textType);
      await element.selectText();
      if (text === "") await page.keyboard.press("Delete");
      else await page.keyboard.insertText(text);
    }
  }
  return fieldName;
};

/**
 * Types, selects or moves, depending on the control.
 * @returns the field's name and the accepted value; undefined if the page reports it as invalid.
 */
export const fillControl = async (
  { page, waitUntilIdle }: Tab,
  control: Control,
  textType: TextType,
): Promise<readonly [name: string, value: string] | undefined> => {
  const element = await findControl(page, control.key);
  if (!element) return undefined;
  try {
    const name = await enterText(page, element, control, textType);
    await waitUntilIdle();
    const { values, refused } = await takeSnapshot(page);
    return [name, refused.includes(name) ? "" : (values[name] ?? "")];
  } catch (error) {
    // A control that has disappeared since then cannot be filled.
    if (await element.evaluate((field) => field.checkVisibility()).catch(() => false)) throw error;
    return undefined;
  }
};
