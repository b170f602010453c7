import { useState, type ComponentType } from "react";
import { content } from "./email-sheet-content.ts";
import type { SheetProps } from "./sheet-form.tsx";
import { Button } from "../../ui/button.tsx";

/** What has the plan or the quote emailed: its form and the contract load with the first press. */
const Offer = ({ label, ...props }: SheetProps & { readonly label: string }) => {
  const [Form, setForm] = useState<ComponentType<SheetProps>>();
  const [failed, setFailed] = useState(false);

  const open = async (): Promise<void> => {
    setFailed(false);
    try {
      const { SheetForm } = await import("./sheet-form.tsx");
      setForm(() => SheetForm);
    } catch {
      setFailed(true);
    }
  };

  if (Form !== undefined) return <Form {...props} />;
  return (
    <>
      <Button onClick={() => void open()}>{label}</Button>
      <span role="status">{failed && content.unavailable}</span>
    </>
  );
};

/** Nothing where the stage mails no visitors. */
export const EmailSheet = (props: SheetProps & { readonly label: string }) =>
  import.meta.env.MAILS_SHEETS ? <Offer {...props} /> : null;
