import { HangingBadge } from "../sections/hanging-badge.tsx";
import { ToastRegion } from "../ui/toast-region.tsx";
import { ContactForm } from "./contact-form.tsx";
import { content, formContent } from "./contact-content.ts";
import { PageFragment as Talk } from "./contact-talk.static.tsx";

export { meta } from "./contact-content.ts";

export const fragments = [Talk];

const { contactBadge } = content;

const ContactBadge = () => (
  <div className="contact-badge">
    <HangingBadge print={contactBadge.print}>
      <div className="badge-top">
        <p className="badge-name">{contactBadge.name}</p>
        <dl className="contact-badge-lines">
          <div>
            <dt>{contactBadge.emailLabel}</dt>
            <dd>
              <a href={`mailto:${contactBadge.email}`}>{contactBadge.email}</a>
            </dd>
          </div>
          <div>
            <dt>{contactBadge.phoneLabel}</dt>
            <dd>
              <a href={contactBadge.phone.href}>{contactBadge.phone.display}</a>
            </dd>
          </div>
          <div>
            <dt>{contactBadge.hoursLabel}</dt>
            <dd>{contactBadge.hours}</dd>
          </div>
        </dl>
      </div>
      <div className="badge-stub perforated contact-badge-reply">
        <p>
          {contactBadge.replyLabel}
          <strong>{contactBadge.reply}</strong>
        </p>
        <span className="role role-squares">{contactBadge.role}</span>
      </div>
    </HangingBadge>
    <Talk />
  </div>
);

export const Component = () => (
  <div className="contact">
    <div className="contact-words entrance">
      <h1 className="text-title">{content.heading}</h1>
      <p className="text-lead text-muted">{content.subtitle}</p>
    </div>
    <ContactForm />
    <ContactBadge />
    <ToastRegion closeLabel={formContent.closeToast} regionLabel={formContent.toastRegion} />
  </div>
);
