import { formContent as generatorContent } from "#frontend/src/codes/generate-qrcode-free-content.ts";
import { codeOptionsContent } from "#frontend/src/codes/generator/code-options-content.ts";
import { formContent as creatorContent } from "#frontend/src/codes/vcard-create-content.ts";
import { button, textbox, explorePages } from "#test/support/exploratory/explore-pages.ts";

explorePages(import.meta.filename, {
  "[VC-05] [VC-01] the vCard creator": {
    addresses: ["/vcard/create"],
    clears: [creatorContent.clear],
    agrees: () => {
      const isPreview = (history.state as { usr?: { step?: string } } | null)?.usr?.step === "preview";
      const shown = Array.from(document.querySelectorAll(".step-heading")).filter((heading) =>
        heading.checkVisibility(),
      );
      return shown.length === 1 && (shown[0]?.closest("form") === null) === isPreview;
    },
    pinned: [
      [
        ["type", textbox(creatorContent.firstName.label), "plausible"],
        ["press", button(creatorContent.next)],
        ["back"],
        ["press", button(creatorContent.next)],
      ],
      [
        ["type", textbox(creatorContent.firstName.label), "long"],
        ["press", button(creatorContent.next)],
        ["press", button(creatorContent.next)],
      ],
      [
        ["connection"],
        ["type", textbox(creatorContent.mobile.label), "plausible"],
        ["press by key", button(creatorContent.next)],
        ["press by key", button(creatorContent.next)],
      ],
    ],
  },
  "[QR-07] the QR generator": {
    addresses: ["/generate-qrcode-free"],
    clears: [generatorContent.clear],
    notSaved: ["wifi-password"],
    pinned: [
      [
        ["press", button(generatorContent.more)],
        ["type", `file "${codeOptionsContent.logo}"`, "plausible"],
        ["press", button(codeOptionsContent.noLogo)],
      ],
      [
        ["press", button(generatorContent.submit)],
        ["press", button(generatorContent.more)],
        ["type", textbox(codeOptionsContent.light), "plausible"],
        ["type", textbox(generatorContent.urlField.label), "long"],
        ["press", button(generatorContent.submit)],
      ],
    ],
  },
});
