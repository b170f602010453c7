import messages from "#messages/receipt-mail.json" with { type: "json" };
import { amountInWords } from "#shared/payment/amount-in-words.ts";
import { formatMessage } from "#shared/format-message.ts";
import { groupDigits } from "#shared/group-digits.ts";
import { formatRupees } from "#shared/money.ts";
import { makeReceiptAddress } from "#shared/payment/receipt-address.ts";
import { site } from "#shared/site.ts";
import { escapeHtml } from "#functions/platform/http/markup.ts";
import type { Mail } from "#functions/platform/mail/mailer.ts";
import { isSigned, type Attempt } from "../order/order-state.ts";
import { attemptIdOf } from "../order/order-id.ts";
import { receiptNumberOf } from "./payment-receipt.ts";
import { applyEvent } from "#functions/platform/rows/apply-event.ts";
import type { Log } from "#functions/platform/log.ts";
import { deliverMail, type DeliveryDeps } from "#functions/platform/mail/deliver-mail.ts";
import { nextOrderState } from "../order/next-order-state.ts";
import type { OrderRecord, OrderStore } from "../order/order-record.ts";

export type ReceiptDeps = Omit<DeliveryDeps, "lateEventsMs"> & {
  readonly store: OrderStore;
  readonly log: Log;
  readonly readSiteUrl: () => Promise<string>;
  readonly supportEmail: string;
};

export const deliverReceipt = async (
  deps: ReceiptDeps,
  record: OrderRecord,
  number: number,
): Promise<void> => {
  const attemptOf = ({ order }: OrderRecord) => order.attempts.find((attempt) => attempt.number === number);
  const attempt = attemptOf(record);
  if (attempt === undefined) return;
  const mail = makeReceiptMail(record.id, attempt, { ...deps, siteUrl: await deps.readSiteUrl() });
  const outcome = await deliverMail(
    { ...deps, lateEventsMs: 0 },
    {
      seen: record,
      stateOf: (row) => attemptOf(row)?.receiptMail,
      apply: (row, event) =>
        applyEvent(deps, nextOrderState, row, { type: "receipt mail", attempt: number, mail: event }),
      // The mail of a paid attempt never changes. If its address was erased in the meantime, the claim fails.
      prepare: () =>
        mail === undefined ? { type: "dropped", reason: "no address is stored" } : { type: "open", mail },
    },
  );
  if (outcome.type !== "not due")
    deps.log[outcome.type === "accepted" ? "info" : "warn"]("receipt mail", {
      orderId: record.id,
      outcome: outcome.type,
      reason: outcome.reason,
    });
};

type Line = readonly [label: string, value: string];

const paidOn = new Intl.DateTimeFormat("en-IN", {
  dateStyle: "long",
  timeStyle: "short",
  timeZone: "Asia/Kolkata",
});

/** `₹1,20,000.00` */
const formatAmount = (paise: number): string => {
  const [rupees = "", rest = ""] = formatRupees(paise).split(".");
  return `₹${groupDigits(Number(rupees), "lakhs")}.${rest}`;
};

const received = formatMessage(messages.received, { company: site.legalName });

const text = (lines: readonly Line[], address: string): string =>
  [
    received,
    "",
    ...lines.map(([label, value]) => `${label}: ${value}`),
    "",
    `${messages.open} ${messages.toPrint}:`,
    address,
    "",
    messages.share.address,
    messages.mistyped,
    "",
    "-- ",
    site.legalName,
    ...site.seller.address,
  ].join("\n");

const cell = "padding:6px 0;vertical-align:top";

/** Every mail program renders tables and inline styles. The colors are those of the reader's program, light or dark. */
const html = (lines: readonly Line[], address: string): string =>
  [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${messages.title}</title></head>`,
    '<body style="font-family:system-ui,sans-serif;font-size:16px;line-height:1.5;margin:0 auto;max-width:32em;padding:24px 16px">',
    `<p>${escapeHtml(received)}</p>`,
    '<table style="border-collapse:collapse;width:100%">',
    ...lines.map(
      ([label, value]) =>
        `<tr><th scope="row" style="${cell};font-weight:normal;opacity:.75;padding-right:16px;text-align:left;width:9em">${escapeHtml(label)}</th><td style="${cell};font-weight:600">${escapeHtml(value)}</td></tr>`,
    ),
    "</table>",
    `<p style="margin:24px 0"><a href="${escapeHtml(address)}" style="font-weight:600">${messages.open}</a> ${messages.toPrint}.</p>`,
    `<p style="font-size:14px;opacity:.75">${escapeHtml(`${messages.share.link} ${messages.mistyped}`)}</p>`,
    `<p style="font-size:14px;opacity:.75">${[site.legalName, ...site.seller.address].map(escapeHtml).join("<br>")}</p>`,
    "</body></html>",
  ].join("\n");

/** An invoice number appears only if we signed it: a free note could contain advertising. */
export const makeReceiptMail = (
  orderId: string,
  attempt: Attempt,
  { siteUrl, supportEmail }: { readonly siteUrl: string; readonly supportEmail: string },
): Mail | undefined => {
  const { amountPaise, invoice, email, receiptKey, completedAtEpochMs } = attempt;
  if (email === undefined || receiptKey === undefined || completedAtEpochMs === undefined) return undefined;
  const id = attemptIdOf(orderId, attempt.number);
  const number = receiptNumberOf(id, completedAtEpochMs);
  const address = new URL(makeReceiptAddress({ merchantOrderId: orderId, key: receiptKey }), siteUrl).href;
  const lines: readonly Line[] = [
    [messages.number, number],
    [messages.amount, formatAmount(amountPaise)],
    [messages.inWords, amountInWords(amountPaise)],
    [messages.paidOn, `${paidOn.format(new Date(completedAtEpochMs))} IST`],
    ...(isSigned(attempt) && invoice !== undefined ? [[messages.invoice, invoice] as const] : []),
    [messages.order, orderId],
  ];
  return {
    to: email,
    replyTo: supportEmail,
    subject: formatMessage(messages.subject, {
      number,
      amount: formatAmount(amountPaise),
      brand: site.brand,
    }),
    // RFC 3834: machines should not reply to this mail. The second header has the same meaning for Exchange.
    headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
    text: text(lines, address),
    html: html(lines, address),
    recordId: id,
  };
};
