import type { ContactMessage, FormSignals } from "#shared/contact/contact-contract.ts";

/**
 * Faster than a person reads the labels. Source: our own trials; ASVS 5.0, 2.4.2 requires realistic human timing.
 */
const fastestHumanMs = 3000;
const linksTolerated = 2;
const threshold = 2;

const link = /https?:\/\/(?:www\.)?|www\./gi;

type Sign = { readonly reason: string; readonly points: number; readonly shows: boolean };

/** A single weak signal is not enough. The message is delivered in any case: the reasons only mark it for support. */
export const readSpamReasons = (
  message: ContactMessage,
  signals: FormSignals | undefined,
): readonly string[] => {
  const links = [...`${message.name} ${message.message}`.matchAll(link)].length;
  const signs: readonly Sign[] = [
    { reason: "the hidden field was filled in", points: 2, shows: signals?.trapFilled === true },
    {
      reason: "sent faster than a person types",
      points: 1,
      shows: (signals?.elapsedMs ?? fastestHumanMs) < fastestHumanMs,
    },
    { reason: "not sent from our form", points: 1, shows: signals === undefined },
    {
      reason: "sent without scripts, as many programs do",
      points: 1,
      shows: signals !== undefined && signals.elapsedMs === undefined,
    },
    { reason: `${links} links`, points: links > linksTolerated * 2 ? 2 : 1, shows: links > linksTolerated },
    { reason: "a link in the name", points: 2, shows: message.name.search(link) !== -1 },
  ];
  const shown = signs.filter((sign) => sign.shows);
  return shown.reduce((sum, sign) => sum + sign.points, 0) >= threshold
    ? shown.map((sign) => sign.reason)
    : [];
};
