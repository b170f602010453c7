type CheckpointCardProps = {
  readonly name: string;
  readonly from: number;
  readonly total: number;
  readonly count: number;
  /** All three from 0 to 1: the newest number's way in, the card under a finger, the card chosen. */
  readonly rolled: number;
  readonly press: number;
  readonly chosen: number;
};

/** One door's count, like a badge on a hook. */
export const CheckpointCard = ({ name, from, total, count, rolled, press, chosen }: CheckpointCardProps) => (
  <div
    className={chosen > 0.3 ? "checkpoint-card checkpoint-chosen" : "checkpoint-card"}
    style={{ scale: String(1 - 0.03 * press) }}
  >
    <p>{name}</p>
    <p className="checkpoint-count">
      <strong>
        <span style={{ translate: `0 ${(1 - rolled) * 10}px` }}>{from + count}</span>
      </strong>
      of {total}
    </p>
    <progress className="film-progress" value={from + count - 1 + rolled} max={total} />
  </div>
);
