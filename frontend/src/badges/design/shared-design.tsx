import { readDesignHash, type ReadDesign, type PortableDesign } from "../layout/saved-design.ts";
import { savedContent as content } from "../badge-maker-content.ts";
import { Button } from "../../ui/button.tsx";
import { parsePageFragment, removePageFragment } from "../../lib/page-address.ts";

/** Reads the design in the address's fragment and removes it from the address. */
export const takeSharedDesign = (): ReadDesign | undefined => {
  const read = parsePageFragment(readDesignHash);
  if (read) removePageFragment();
  return read;
};

type SharedDesignProps = {
  readonly shared: ReadDesign;
  readonly onUse: (design: PortableDesign) => void;
  readonly onSave: () => void;
};

/**
 * Shown if a link contains a design while the visitor has one already, or if the design in the link is
 * damaged.
 */
export const SharedDesign = ({ shared, onUse, onSave }: SharedDesignProps) =>
  shared.type === "failed" ? (
    <p className="note note-error" role="alert">
      {content.failures[shared.reason]}
    </p>
  ) : (
    <div className="note named-offer">
      <p>{content.offer}</p>
      <p className="logo-buttons">
        <Button onClick={() => onUse(shared.design)}>{content.use}</Button>
        <Button onClick={onSave}>{content.keep}</Button>
      </p>
    </div>
  );
