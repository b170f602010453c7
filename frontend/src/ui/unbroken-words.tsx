/** A heading's text in which a word such as "Check-In" never breaks at its hyphen. */
export const UnbrokenWords = ({ text }: { readonly text: string }) =>
  text.split(/(\S+-\S+)/).map((part, index) =>
    index % 2 === 1 ? (
      <span key={index} className="unbroken">
        {part}
      </span>
    ) : (
      part
    ),
  );
