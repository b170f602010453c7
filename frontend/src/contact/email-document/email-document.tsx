import { useState, type ComponentType } from "react";
import { content } from "./email-document-content.ts";
import type { DocumentProps } from "./document-form.tsx";
import { Button } from "../../ui/button.tsx";

/** Button to have a plan or quote emailed. Its form and the contract load on the first click. */
const Offer = ({ label, ...props }: DocumentProps & { readonly label: string }) => {
  const [Form, setForm] = useState<ComponentType<DocumentProps>>();
  const [failed, setFailed] = useState(false);

  const open = async (): Promise<void> => {
    setFailed(false);
    try {
      const { DocumentForm } = await import("./document-form.tsx");
      setForm(() => DocumentForm);
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

/** Renders nothing on stages that send no emails to visitors. */
export const EmailDocument = (props: DocumentProps & { readonly label: string }) =>
  import.meta.env.MAILS_DOCUMENTS ? <Offer {...props} /> : null;
