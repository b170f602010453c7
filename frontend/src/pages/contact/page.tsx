import { ToastShelf } from "../../ui/toast-shelf.tsx";
import { ContactForm } from "./contact-form.tsx";
import { content, formContent } from "./content.ts";
import { DeskBadge } from "./desk-badge.tsx";

export { meta } from "./content.ts";

export const Component = () => (
  <div className="contact">
    <div className="contact-words entrance">
      <h1 className="text-title">{content.heading}</h1>
      <p className="text-lead text-muted">{content.subtitle}</p>
    </div>
    <ContactForm />
    <DeskBadge />
    <ToastShelf closeLabel={formContent.closeToast} regionLabel={formContent.toastRegion} />
  </div>
);
