/**
 * What every field has that becomes part of a code. The code holds exactly what was typed, so no field has one of the
 * types (`email`, `url`) under which browsers change the text behind its back.
 */
export const exactText = { type: "text", spellCheck: false, autoCapitalize: "none" } as const;
