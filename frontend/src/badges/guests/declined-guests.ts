import type { Table } from "./guest-fields.ts";

/** Guests who declined, according to a column of responses. Rows of the table are counted from 0. */
export type Declined = { readonly column: number; readonly rows: readonly number[] };

// `\b` knows only ASCII letters, so words end before anything but a letter, digit or underscore of any script.

/**
 * Headings of columns with responses to an invitation, in which a plain "No" means that the guest does not
 * come.
 */
const results =
  /(?<![\p{L}\p{N}_])(?:rsvp|attending|attend|attends|coming|going|response|reply|join|joining|zusage|teilnahme|nimmt teil|kommt|pr[eé]sence|participation|participera|asistencia|asistir[aá]|asiste|partecipa|presenza)(?![\p{L}\p{N}_])|出欠|参加|出席|참석/iu;

/** Headings of columns with a state, in which a "No" may mean not paid or not checked in. */
const states =
  /(?<![\p{L}\p{N}_])(?:status|state|approval|registration|void|invitation|guest list|estado|statut|stato|anmeldung)(?![\p{L}\p{N}_])|approval_status|状态|ステータス/iu;

const attended =
  /(?<![\p{L}\p{N}_])(?:attended|checked|check-?in|payment|paid|order|email|phone|dietary)(?![\p{L}\p{N}_])/iu;

const refusal =
  /(?<![\p{L}\p{N}_])(?:declin\p{L}*|rejected|refus\p{L}*|regrets?|cancell?ed|cancell?ation|refunded|void(?:ed)?|deleted|withdrawn|wait[ -]?list(?:ed)?|waiting[ _-]list|not[ _](?:going|attending|coming)|(?:can|will|could)(?:no|[ ’']?n?['’]?)t (?:make|attend|come|join|be)\p{L}*|can ?not (?:make|attend|come|join)|unable|won['’]t|does not attend|abgesagt|absage|storniert|warteliste|nimmt nicht teil|kommt nicht|annul[eé]\p{L}*|d[eé]clin[eé]\p{L}*|absente?|liste d['’]attente|cancelad[oa]|rechazad[oa]|no asist\p{L}*|lista de espera|annullat[oa]|rifiutat[oa])(?![\p{L}\p{N}_])|欠席|不参加|取消|キャンセル|불참/iu;

const plainNo = /^(?:(?:no|nein|non|nee|nej|não|nao|нет)(?![\p{L}\p{N}_])|いいえ|否|아니요)/iu;

const otherReplies =
  /^(?:attending|going|coming|accepted|confirmed|registered|approved|invited|paid|unpaid|completed?|processing|pending|maybe|tentative|no (?:reply|response)|yes|zugesagt|angemeldet|bestätigt|eingeladen|offen|ausstehend|keine (?:antwort|rückmeldung)|ja|confirmée?|inscrite?|invitée?|en attente|sans réponse|oui|confirmad[oa]|inscrit[oa]|invitad[oa]|pendiente|sin respuesta|sí|confermat[oa]|iscritt[oa]|in attesa)$/iu;

const isReply = (text: string): boolean =>
  otherReplies.test(text) || refusal.test(text) || plainNo.test(text);

/** True if the column has no text, or most of its texts are responses to an invitation. */
export const areReplies = (values: readonly string[]): boolean => {
  const filled = values.map((value) => value.trim().replaceAll("_", " ")).filter((text) => text !== "");
  return filled.length === 0 || filled.filter(isReply).length * 2 > filled.length;
};

/** A column with more distinct values contains remarks, not a state. */
const maxValues = 20;

/**
 * Guests who declined, canceled or are on a waiting list, by the first column that contains this. They stay
 * on the list: only its owner can decide whether the column is about this event, and who on the waiting list
 * was admitted.
 */
export const findDeclined = (table: Table, headRow: number): Declined | undefined => {
  for (const [column, cell] of (table[headRow] ?? []).entries()) {
    const heading = cell.replaceAll("_", " ");
    const isResult = results.test(heading) && !attended.test(heading);
    const isState = (states.test(heading) || states.test(cell)) && !/payment|paid|order|email/i.test(heading);
    if (!isResult && !isState) continue;
    const values = table.slice(headRow + 1).map((cells) => (cells[column] ?? "").trim().replaceAll("_", " "));
    if (new Set(values).size > maxValues) continue;
    const rows = values.flatMap((value, index) =>
      refusal.test(value) || (isResult && plainNo.test(value)) ? [headRow + 1 + index] : [],
    );
    if (rows.length > 0) return { column, rows };
  }
  return undefined;
};
