import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { DocumentForm } from "#frontend/src/contact/email-document/document-form.tsx";
import { PayForm } from "#frontend/src/payment/pay-now/pay-form.tsx";
import { ReceiptEmailForm } from "#frontend/src/payment/process-payment/receipt-email-form.tsx";
import { TextField } from "#frontend/src/ui/field.tsx";

const emptyAlert = '<div role="alert"></div>';

test("[CONT-14] a field that announces its error shows it in its alert", () => {
  const field = createElement(TextField, {
    name: "email",
    label: "Email",
    error: "Wrong",
    announcesError: true,
  });
  expect(renderToStaticMarkup(field)).toContain(
    '<div role="alert"><p class="field-error" id="email-error">Wrong</p></div>',
  );
});

const forms = [
  [
    "[QUEUE-05] [PRICE-08] the form of an emailed document",
    1,
    createElement(DocumentForm, { sheet: { type: "quote", prices: "IN", attendees: 333, chatbot: false } }),
  ],
  [
    "[PAY-23] the form of a receipt's address",
    1,
    createElement(ReceiptEmailForm, { email: "", onProceed: () => {} }),
  ],
  ["[PAY-04] the payment form", 3, createElement(MemoryRouter, null, createElement(PayForm))],
] as const;

test.each(forms)("%s has the alert of each field before there is an error", (_, count, form) => {
  expect(renderToStaticMarkup(form).split(emptyAlert)).toHaveLength(count + 1);
});
