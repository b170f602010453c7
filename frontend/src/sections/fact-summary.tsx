type FactSummaryProps = {
  readonly heading: string;
  readonly text: string;
  readonly rows: readonly { readonly field: string; readonly note: string }[];
};

export const FactSummary = ({ heading, text, rows }: FactSummaryProps) => (
  <section className="card-facts" aria-labelledby="facts-title">
    <div className="card-facts-words">
      <h2 id="facts-title" className="text-title">
        {heading}
      </h2>
      <p>{text}</p>
    </div>
    <dl className="card-facts-list on-paper">
      {rows.map(({ field, note }) => (
        <div key={field}>
          <dt>{field}</dt>
          <dd>{note}</dd>
        </div>
      ))}
    </dl>
  </section>
);
