import type { ComponentProps, ReactNode } from "react";
import { TextField } from "../../ui/field.tsx";

type CardFieldProps = Omit<ComponentProps<typeof TextField>, "error" | "optional">;

/** A field of a contact card. Any of them may stay empty, and none has a rule (spec section 5). */
export const CardField = (props: CardFieldProps): ReactNode => (
  <TextField {...props} error={undefined} optional />
);
