import type { Table } from "./read-table.ts";

export const guestFields = [
  "name",
  "firstName",
  "lastName",
  "organization",
  "title",
  "role",
  "code",
  "table",
] as const;
export type GuestField = (typeof guestFields)[number];

/** The column of each field, counted from 0; a field without one is in no column. */
export type Mapping = Readonly<Partial<Record<GuestField, number>>>;

/** How columns are called, in the languages whose lists we have seen; the whole of a heading, in lower case letters and digits. */
const headings: Readonly<Record<GuestField, RegExp>> = {
  firstName: /^(first|given|fore|christian)(name)?$|^(vorname|prenom|nombre|nome|voornaam|imie|fornavn)$/,
  lastName:
    /^(last|family|sur|second)(name)?$|^(nachname|familienname|nomdefamille|apellidos?|cognome|sobrenome|achternaam|nazwisko|efternavn)$/,
  name: /^(full|guest|attendee|participant|display|badge|visitor|delegate)?names?$|^(guest|attendee|participant|nom|naam|teilnehmer|gast|नाम|名前|姓名|氏名|ชื่อ|이름|الاسم|שם|hoten|họvàtên)$/,
  organization:
    /^(organi[sz]ation|company|employer|institution|affiliation|business|school|university|team)(name)?$|^(firma|unternehmen|entreprise|societe|empresa|azienda|organisatie|bedrijf|कंपनी|会社|公司)$/,
  title:
    /^(job)?(title|position|function|designation)$|^(jobrole|beruf|funktion|poste|cargo|puesto|functie|पद)$/,
  role: /^(role|roles|type|category|group|pass|badge|tickettype|ticket|badgetype|guesttype|attendeetype|registrationtype|status|kategorie|categorie|categoria|rolle)$/,
  code: /^(qr|qrcode|code|barcode|ticketid|ticketcode|ticketnumber|id|uid|guestid|attendeeid|registrationid|orderid|reference|ref|booking|bookingreference|codigo|buchungsnummer)$/,
  table:
    /^(table|seat(ing)?)(number|no|nr|name)?$|^(tisch(nummer|nr)?|mesa|tavolo|tafel|stol|bord|стол|テーブル|桌号)$/,
};

const normalize = (heading: string): string =>
  heading
    .normalize("NFD")
    .toLowerCase()
    // Accents of Latin letters alone: in other scripts such marks are letters.
    .replaceAll(/[\u0300-\u036f]/g, "")
    .normalize("NFC")
    .replaceAll(/[^\p{L}\p{N}\p{M}]/gu, "");

const guessField = (heading: string): GuestField | undefined => {
  const words = normalize(heading);
  return guestFields.find((field) => headings[field].test(words));
};

/** Beside a column for one half of a name, these have the other half; a "Full Name" is whole. */
const halfNames = /^(names?|nom|naam)$/;

export type Guess = { readonly hasHead: boolean; readonly mapping: Mapping };

/** Which columns hold what, by their headings; without headings the first column has the names. */
export const guessColumns = (table: Table): Guess => {
  const guessed = (table[0] ?? []).map(guessField);
  const mapping: Partial<Record<GuestField, number>> = {};
  guessed.forEach((field, column) => {
    if (field !== undefined) mapping[field] ??= column;
  });
  const isNamed =
    mapping.name !== undefined || mapping.firstName !== undefined || mapping.lastName !== undefined;
  const hasHead = isNamed || Object.keys(mapping).length > 1;
  if (!hasHead) return { hasHead, mapping: { name: 0 } };
  const { name, ...others } = mapping;
  if (name !== undefined && halfNames.test(normalize(table[0]?.[name] ?? ""))) {
    // "Name" beside "Vorname" is the family's, beside "Surname" the guest's own.
    if (others.firstName !== undefined && others.lastName === undefined)
      return { hasHead, mapping: { ...others, lastName: name } };
    if (others.lastName !== undefined && others.firstName === undefined)
      return { hasHead, mapping: { ...others, firstName: name } };
  }
  return { hasHead, mapping: isNamed ? mapping : { ...mapping, name: 0 } };
};
