import { useEffect, useRef, useState, type InputEvent } from "react";
import type { PriceList } from "#shared/pricing/pricing.ts";
import { readCount, readQuoteRequest, writeQuoteRequest, type QuoteRequest } from "#shared/pricing/quote.ts";
import { parseSyncedQuery, useSyncedAddress } from "../lib/use-synced-address.ts";
import { parsePageQuery } from "../lib/page-address.ts";

const hasValue = (slider: HTMLInputElement, count = ""): boolean => {
  const { value } = slider;
  slider.value = count;
  const isAtValue = slider.value === value;
  slider.value = value;
  return isAtValue;
};

/**
 * The quote that the visitor configures with a slider and a number field for the same number, and a checkbox.
 * They are uncontrolled, so that early input is not lost. From the first change on, the values are in the
 * address.
 */
export const useQuoteRequest = (list: PriceList, initialAttendees: number) => {
  const [initial] = useState<QuoteRequest>({ attendees: initialAttendees, chatbot: false });
  const [request, setRequest] = useState(initial);
  const [isUnclear, setUnclear] = useState(false);
  useSyncedAddress(
    request === initial ? undefined : parsePageQuery((query) => writeQuoteRequest(query, request, list)),
  );
  const slider = useRef<HTMLInputElement>(null);
  const number = useRef<HTMLInputElement>(null);
  const chatbot = useRef<HTMLInputElement>(null);

  const takeInput = ({ currentTarget: changed }: InputEvent<HTMLInputElement>): void => {
    const source = changed === chatbot.current ? number.current : changed;
    const count = readCount(source?.value);
    setUnclear(count === undefined);
    // An invalid field keeps the previous number.
    const attendees = count ?? request.attendees;
    if (count !== undefined)
      for (const { current: input } of [slider, number])
        if (input && input !== changed) input.value = String(attendees);
    setRequest({ attendees, chatbot: chatbot.current?.checked === true });
  };

  useEffect(() => {
    const fields = [slider, number, chatbot].flatMap(({ current }) => current ?? []);
    const isMoved = ({ type, value, defaultValue, checked }: HTMLInputElement): boolean =>
      type === "checkbox" ? checked : value !== defaultValue;
    const held = parseSyncedQuery(readQuoteRequest);
    // Input made before this script loaded is newer than the address.
    if (held && !fields.some(isMoved)) {
      if (number.current) number.current.value = String(held.attendees);
      if (chatbot.current) chatbot.current.checked = held.chatbot;
    }
    // When the browser restores the page, it fills both fields with the same number, but the slider rounds
    // it.
    const isRounded = (field: HTMLInputElement): boolean =>
      field === slider.current && hasValue(field, number.current?.value);
    for (const field of fields.filter((each) => isMoved(each) && !isRounded(each)))
      field.dispatchEvent(new Event("input", { bubbles: true }));
  }, []);

  return { request, isUnclear, slider, number, chatbot, takeInput };
};
