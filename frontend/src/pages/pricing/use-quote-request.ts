import { useEffect, useRef, useState, type InputEvent } from "react";
import { useWrittenAddress } from "../../lib/use-written-address.ts";
import { readCount, readQuoteRequest, writeQuoteRequest, type QuoteRequest } from "./quote.ts";

/**
 * What the visitor asks the price of, by a slider and a number field for one number, and a tick. None of them is
 * controlled, so what was set early is not lost. The address holds it from the first change on. While the number field
 * holds no number the last one stands.
 */
export const useQuoteRequest = (initialAttendees: number) => {
  const [request, setRequest] = useState<QuoteRequest>({ attendees: initialAttendees, chatbot: false });
  const [isCounted, setIsCounted] = useState(true);
  const [search, setSearch] = useState<string>();
  useWrittenAddress(search);
  const slider = useRef<HTMLInputElement>(null);
  const number = useRef<HTMLInputElement>(null);
  const chatbot = useRef<HTMLInputElement>(null);

  const takeInput = ({ currentTarget: changed }: InputEvent<HTMLInputElement>): void => {
    const source = changed === chatbot.current ? number.current : changed;
    const counted = readCount(source?.value);
    setIsCounted(counted !== undefined);
    for (const { current: input } of [slider, number])
      if (input && input !== changed && counted !== undefined) input.value = String(counted);
    const asked = { attendees: counted ?? request.attendees, chatbot: chatbot.current?.checked === true };
    setRequest(asked);
    setSearch(writeQuoteRequest(location.search, asked));
  };

  useEffect(() => {
    const fields = [slider, number, chatbot].flatMap(({ current }) => current ?? []);
    const isMoved = ({ type, value, defaultValue, checked }: HTMLInputElement): boolean =>
      type === "checkbox" ? checked : value !== defaultValue;
    const held = readQuoteRequest(location.search);
    // What the visitor did before this script came is newer than the address.
    if (held && !fields.some(isMoved)) {
      if (number.current) number.current.value = String(held.attendees);
      if (chatbot.current) chatbot.current.checked = held.chatbot;
    }
    for (const field of fields)
      if (isMoved(field)) field.dispatchEvent(new Event("input", { bubbles: true }));
  }, []);

  return { request, isCounted, slider, number, chatbot, takeInput };
};
