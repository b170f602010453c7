import { makeGuestList, type GuestList } from "../guests/guest-list.ts";
import { readPrintHash } from "../print/print-address.ts";
import { parsePageFragment, removePageFragment } from "../../lib/page-address.ts";
import { namedContent as content } from "../badge-maker-content.ts";
import { Button } from "../../ui/button.tsx";

/** Whom the address names; the name leaves the address at once, and stands in no history. */
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
    guess: { headRow: 0, mapping: { name: 0 }, declined: undefined },
    problems: [],
    source: content.source,
  });

/** Whether the list is an own badge of before, which makes room for the next. */
export const isNamedList = ({ source }: GuestList): boolean => source === content.source;

type NamedOfferProps = {
  readonly name: string;
  /** The list that would make room. */
  readonly source: string;
  readonly onPrint: () => void;
};

/** Beside a list that was kept: it is never written over unasked. */
export const NamedOffer = ({ name, source, onPrint }: NamedOfferProps) => (
  <div className="note named-offer">
    <p>{content.kept(source)}</p>
    <Button onClick={onPrint}>
      <bdi>{content.print(name)}</bdi>
    </Button>
  </div>
);
