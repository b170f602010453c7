import { PaymentHelp } from "./checkout/payment-help.tsx";
import { ToastRegion } from "../ui/toast-region.tsx";
import { content } from "./pay-now-content.ts";
import { PayForm } from "./pay-now/pay-form.tsx";

export { meta } from "./pay-now-content.ts";

const { steps } = content;

export const Component = () => (
  <div className="pay-now">
    <section className="summary on-paper pay-card" aria-labelledby="pay-title">
      <div className="summary-top">
        <h1 id="pay-title" className="text-title">
          {content.heading}
        </h1>
        <p className="text-muted">{content.lead}</p>
      </div>
      <span className="summary-feed perforated" aria-hidden="true" />
      <div className="summary-stub">
        <PayForm />
      </div>
    </section>
    <div className="pay-words">
      <h2 className="text-heading">{steps.heading}</h2>
      <ol className="pay-steps">
        {steps.items.map(({ name, text }) => (
          <li key={name}>
            <h3>{name}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <p className="pay-provider">{content.poweredBy}</p>
      <PaymentHelp />
    </div>
    <ToastRegion closeLabel={content.closeToast} regionLabel={content.toastRegion} />
  </div>
);
