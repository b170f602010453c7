import type { Table } from "./guest-fields.ts";

/** Guests who declined, according to a column of responses. Rows of the table are counted from 0. */
export type Declined = { readonly column: number; readonly rows: readonly number[] };

/**
 * Headings of columns with responses to an invitation, in which a plain "No" means that the guest does not
 * come.
 */
const results =
  /\b(?:rsvp|attending|attend|attends|coming|going|response|reply|join|joining|zusage|teilnahme|nimmt teil|kommt|pr[eé]sence|participation|participera|asistencia|asistir[aá]|asiste|partecipa|presenza)\b|出欠|参加|出席|참석/iu;

/** Headings of columns with a state, in which a "No" may mean not paid or not checked in. */
const states =
  /\b(?:status|state|approval|registration|void|invitation|guest list|estado|statut|stato|anmeldung)\b|approval_status|状态|ステータス/iu;

const attended = /\b(?:attended|checked|check-?in|payment|paid|order|email|phone|dietary)\b/iu;

const refusal =
  /\b(?:declin\w*|rejected|refus\w*|regrets?|cancell?ed|cancell?ation|refunded|void(?:ed)?|deleted|withdrawn|wait[ -]?list(?:ed)?|waiting[ _-]list|not[ _](?:going|attending|coming)|(?:can|will|could)(?:no|[ ’']?n?['’]?)t (?:make|attend|come|join|be)\w*|can ?not (?:make|attend|come|join)|unable|won['’]t|does not attend|abgesagt|absage|storniert|warteliste|nimmt nicht teil|kommt nicht|annul[eé]\w*|d[eé]clin[eé]\w*|absente?|liste d['’]attente|cancelad[oa]|rechazad[oa]|no asist\w*|lista de espera|annullat[oa]|rifiutat[oa])\b|欠席|不参加|取消|キャンセル|불참/iu;

const plainNo = /^(?:no|nein|non|nee|nej|não|nao|нет|いいえ|否|아니요)\b/iu;

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
    const isReply = results.test(heading) && !attended.test(heading);
    const isState = (states.test(heading) || states.test(cell)) && !/payment|paid|order|email/i.test(heading);
    if (!isReply && !isState) continue;
    const values = table.slice(headRow + 1).map((cells) => (cells[column] ?? "").trim().replaceAll("_", " "));
    if (new Set(values).size > maxValues) continue;
    const rows = values.flatMap((value, index) =>
      refusal.test(value) || (isReply && plainNo.test(value)) ? [headRow + 1 + index] : [],
    );
    if (rows.length > 0) return { column, rows };
  }
  return undefined;
};
