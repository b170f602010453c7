import { elsewhereContent as content } from "./content.ts";

type ChangedElsewhereProps = {
  readonly isBehind: boolean;
  /** Whether this tab has anything that could be kept instead. */
  readonly hasWork: boolean;
  readonly onLoad: () => void;
  readonly onKeep: () => void;
};

/** Two tabs have the list. Neither writes over what the other has done before the visitor has chosen. */
export const ChangedElsewhere = ({ isBehind, hasWork, onLoad, onKeep }: ChangedElsewhereProps) => (
  <div className="elsewhere" role="status">
    {isBehind && (
      <div className="note">
        <p>{content.changed}</p>
        <div className="actions">
          <button type="button" className="button button-primary button-small" onClick={onLoad}>
            {content.load}
          </button>
          {hasWork && (
            <button type="button" className="button button-quiet button-small" onClick={onKeep}>
              {content.keep}
            </button>
          )}
        </div>
      </div>
    )}
  </div>
);
