import type { ComponentProps } from "react";
import { TextField } from "../../ui/field.tsx";

/**
 * What every field has that becomes part of a code. The code holds exactly what was typed, so no field has one of the
 * types (`email`, `url`) under which browsers change the text behind its back.
 */
export const exactText = { type: "text", spellCheck: false, autoCapitalize: "none" } as const;

type CardFieldProps = Omit<ComponentProps<typeof TextField>, "error" | "optional">;

/** A field of a contact card. Any of them may stay empty, and none has a rule (spec section 5). */
export const CardField = (props: CardFieldProps) => <TextField {...props} error={undefined} optional />;
