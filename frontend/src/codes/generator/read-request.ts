import { cleanUrl } from "#shared/input/visible-text.ts";
import type { Fields } from "../../lib/stored-text.ts";
import type { CodeRequest } from "../qr/code-store.ts";
import { nameCardFile, nameUrlFile } from "../qr/file-name.ts";
import { buildVcard } from "../qr/vcard.ts";

export const codeTypes = { url: "url", vcard: "vcard" } as const;

export const readRequest = (fields: Fields): CodeRequest => {
  const read = (name: string): string => fields[name] ?? "";
  if (read("type") === codeTypes.url) {
    const typed = read("url");
    const url = cleanUrl(typed);
    return {
      text: url,
      fileName: nameUrlFile(url),
      isCard: false,
      ...(url.trim() !== typed.trim() && { leftOutUnseen: true }),
    };
  }
  const card = {
    firstName: read("firstName"),
    lastName: read("lastName"),
    phone: read("phone"),
    cellPhone: read("phone2"),
    email: read("email"),
    organization: read("organization"),
    jobTitle: read("jobTitle"),
    website: read("website"),
  };
  return { text: buildVcard(card) ?? "", fileName: nameCardFile(card), isCard: true };
};
