import type { ComponentProps } from "react";

type ButtonProps = ComponentProps<"button"> & { readonly look?: "primary" | "quiet" };

/** A button that does not submit a form. */
export const Button = ({ look = "quiet", ...button }: ButtonProps) => (
  <button type="button" className={`button button-${look}`} {...button} />
);

export const SmallButton = ({ look = "quiet", ...button }: ButtonProps) => (
  <button type="button" className={`button button-${look} button-small`} {...button} />
);
