import { bounce, share } from "../motion.ts";

type StampProps = {
  readonly time: number;
  readonly at: number;
  readonly title: string;
  readonly detail: string;
  readonly left: number;
  readonly top: number;
};

/** The site's green stamp, coming down from above and landing askew. */
export const Stamp = ({ time, at, title, detail, left, top }: StampProps) =>
  time < at ? null : (
    <p
      className="stamp"
      style={{ left, top, opacity: share(time, at, 0.08), scale: String(1.9 - 0.9 * bounce(time, at)) }}
    >
      {title}
      <span>{detail}</span>
    </p>
  );
