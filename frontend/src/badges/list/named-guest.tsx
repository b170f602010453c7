import { makeGuestList, type GuestList } from "../guests/guest-list.ts";
import { readPrintHash } from "../print/print-address.ts";
import { parsePageFragment, removePageFragment } from "../../lib/page-address.ts";
import { namedContent as content } from "../badge-maker-content.ts";
import { Button } from "../../ui/button.tsx";

/**
 * Reads a guest's name from the address's fragment, and removes it from the address and the history entry.
 */
export const takeNamedGuest = (): string => {
  const name = parsePageFragment(readPrintHash);
  if (name !== undefined) removePageFragment();
  return name ?? "";
};

export const makeNamedList = (name: string): GuestList =>
  makeGuestList((bytes) => crypto.getRandomValues(bytes), {
    table: [[content.column], [name]],
    rows: [1, 2],
    isCutShort: false,
    guess: { headRow: 0, mapping: { name: 0 }, declined: undefined, otherRows: [] },
    problems: [],
    source: content.source,
  });

/** True if the list is a previous single badge, which the next one may replace. */
export const isNamedList = ({ source }: GuestList): boolean => source === content.source;

type NamedOfferProps = {
  readonly name: string;
  /** The list that would be replaced. */
  readonly source: string;
  readonly onPrint: () => void;
};

/**
 * Offers to print a single badge while a list is saved, which is never overwritten without the visitor's
 * consent.
 */
export const NamedOffer = ({ name, source, onPrint }: NamedOfferProps) => (
  <div className="note named-offer">
    <p>{content.listInUse(source)}</p>
    <Button onClick={onPrint}>
      <bdi>{content.print(name)}</bdi>
    </Button>
  </div>
);
