import type { ComponentProps } from "react";
import { TextField } from "../../ui/field.tsx";

/**
 * Attributes of every field whose text becomes part of a code. The code must contain exactly the typed text,
 * so no field has a type (`email`, `url`) for which browsers change the text silently.
 */
export const exactText = { type: "text", spellCheck: false, autoCapitalize: "none" } as const;

type CardFieldProps = Omit<ComponentProps<typeof TextField>, "error" | "optional">;

/** A field of a contact card. All of them are optional and none is validated (spec section 5). */
export const CardField = (props: CardFieldProps) => <TextField {...props} error={undefined} optional />;
