import englishForm from "#messages/contact-form.json" with { type: "json" };
import englishErrors from "#messages/errors.json" with { type: "json" };
import type { ContactMessages } from "#shared/contact/contact-form.ts";
import type { FieldErrors } from "#shared/contract/contract-errors.ts";
import { english, listLanguagesInUse, type Language, type LocaleTag } from "#shared/locales.ts";
import { markup, type Markup } from "#functions/platform/http/markup.ts";
import hindiForm from "../../shared/messages/hi/contact-form.json" with { type: "json" };
import hindiErrors from "../../shared/messages/hi/errors.json" with { type: "json" };

type Messages = { readonly form: ContactMessages; readonly errors: FieldErrors };

const englishMessages: Messages = {
  form: {
    replyTime: englishForm.replyTime,
    form: englishForm.form,
    choices: englishForm.choices,
    page: englishForm.page,
    acknowledgement: englishForm.acknowledgement,
  },
  errors: englishErrors,
};

const translated: Readonly<Record<LocaleTag, Messages>> = {
  hi: { form: hindiForm, errors: hindiErrors },
};

/** The texts for the sender of a message, in the language of their page, or in English if the site does not have it. */
export const messagesIn = (locale: string | undefined) => {
  const language = listLanguagesInUse().find(({ tag }) => tag === locale);
  return { language, ...(language === undefined ? englishMessages : translated[language.tag]) };
};

export const describeLanguage = (language: Language | undefined): Markup =>
  language === undefined
    ? markup` lang="${english.tag}"`
    : markup` lang="${language.tag}" dir="${language.dir}"`;
