import type { Prepared } from "../print/prepare-badges.ts";
import { warningContent as content } from "../badge-maker-content.ts";

const shownTexts = 3;

type BadgeWarningsProps = Pick<Prepared, "tooSmall" | "missing">;

export const BadgeWarnings = ({ tooSmall, missing }: BadgeWarningsProps) => (
  <>
    {tooSmall.length > 0 && (
      <p className="note">
        {content.tooSmall(
          tooSmall.slice(0, shownTexts).join(", "),
          tooSmall.length - Math.min(tooSmall.length, shownTexts),
        )}
      </p>
    )}
    {missing.map(({ script, rows }) => (
      <p className="note" key={script}>
        {content.missing(script, rows)}
      </p>
    ))}
  </>
);
