import type { Prepared } from "../../../features/badges/prepare-badges.ts";
import { warningContent as content } from "../content.ts";

const shownTexts = 3;
const shownLetters = 20;

type BadgeWarningsProps = Pick<Prepared, "tooSmall" | "missingLetters">;

export const BadgeWarnings = ({ tooSmall, missingLetters }: BadgeWarningsProps) => (
  <>
    {tooSmall.length > 0 && (
      <p className="note">
        {content.tooSmall(
          tooSmall.slice(0, shownTexts).join(", "),
          tooSmall.length - Math.min(tooSmall.length, shownTexts),
        )}
      </p>
    )}
    {missingLetters.length > 0 && (
      <p className="note">{content.missing(missingLetters.slice(0, shownLetters).join(" "))}</p>
    )}
  </>
);
