import { HangingBadge } from "../sections/hanging-badge.tsx";
import { ToastRegion } from "../ui/toast-region.tsx";
import { ContactForm } from "./contact-form.tsx";
import { content, formContent } from "./contact-content.ts";
import { PageFragment as Talk } from "./contact-talk.static.tsx";

export { meta } from "./contact-content.ts";

export const fragments = [Talk];

const { desk } = content;

const ContactBadge = () => (
  <div className="desk">
    <HangingBadge print={desk.print}>
      <div className="badge-top">
        <p className="badge-name">{desk.name}</p>
        <dl className="desk-lines">
          <div>
            <dt>{desk.emailLabel}</dt>
            <dd>
              <a href={`mailto:${desk.email}`}>{desk.email}</a>
            </dd>
          </div>
          <div>
            <dt>{desk.phoneLabel}</dt>
            <dd>
              <a href={desk.phone.href}>{desk.phone.display}</a>
            </dd>
          </div>
          <div>
            <dt>{desk.hoursLabel}</dt>
            <dd>{desk.hours}</dd>
          </div>
        </dl>
      </div>
      <div className="badge-stub perforated desk-reply">
        <p>
          {desk.replyLabel}
          <strong>{desk.reply}</strong>
        </p>
        <span className="role role-squares">{desk.role}</span>
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
