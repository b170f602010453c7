import type { Table } from "./guest-fields.ts";

/** Guests whose column of answers says that they do not come. Rows of the table are counted from 0. */
export type Declined = { readonly column: number; readonly rows: readonly number[] };

/** Columns of answers to an invitation: here a plain "No" means that the guest does not come. */
const answers =
  /\b(?:rsvp|attending|attend|attends|coming|going|response|reply|join|joining|zusage|teilnahme|nimmt teil|kommt|pr[eé]sence|participation|participera|asistencia|asistir[aá]|asiste|partecipa|presenza)\b|出欠|参加|出席|참석/iu;

/** Columns of a state: here a "No" may mean that somebody has not paid or is not checked in. */
const states =
  /\b(?:status|state|approval|registration|void|invitation|guest list|estado|statut|stato|anmeldung)\b|approval_status|状态|ステータス/iu;

const attended = /\b(?:attended|checked|check-?in|payment|paid|order|email|phone|dietary)\b/iu;

const refusal =
  /\b(?:declin\w*|rejected|refus\w*|regrets?|cancell?ed|cancell?ation|refunded|void(?:ed)?|deleted|withdrawn|wait[ -]?list(?:ed)?|waiting[ _-]list|not[ _](?:going|attending|coming)|(?:can|will|could)(?:no|[ ’']?n?['’]?)t (?:make|attend|come|join|be)\w*|can ?not (?:make|attend|come|join)|unable|won['’]t|does not attend|abgesagt|absage|storniert|warteliste|nimmt nicht teil|kommt nicht|annul[eé]\w*|d[eé]clin[eé]\w*|absente?|liste d['’]attente|cancelad[oa]|rechazad[oa]|no asist\w*|lista de espera|annullat[oa]|rifiutat[oa])\b|欠席|不参加|取消|キャンセル|불참/iu;

const plainNo = /^(?:no|nein|non|nee|nej|não|nao|нет|いいえ|否|아니요)\b/iu;

/** More different values are remarks, not a state. */
const maxValues = 20;

/**
 * Guests who declined, cancelled or wait, by the first column that says so. They stay on the list: only its owner knows
 * whether a column is about this event, and who of a waiting list was let in.
 */
export const findDeclined = (table: Table, headRow: number): Declined | undefined => {
  for (const [column, cell] of (table[headRow] ?? []).entries()) {
    const heading = cell.replaceAll("_", " ");
    const isAnswer = answers.test(heading) && !attended.test(heading);
    const isState = (states.test(heading) || states.test(cell)) && !/payment|paid|order|email/i.test(heading);
    if (!isAnswer && !isState) continue;
    const values = table.slice(headRow + 1).map((cells) => (cells[column] ?? "").trim().replaceAll("_", " "));
    if (new Set(values).size > maxValues) continue;
    const rows = values.flatMap((value, index) =>
      refusal.test(value) || (isAnswer && plainNo.test(value)) ? [headRow + 1 + index] : [],
    );
    if (rows.length > 0) return { column, rows };
  }
  return undefined;
};
