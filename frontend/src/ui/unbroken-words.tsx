/** A heading in which hyphenated words such as "Check-In" never break at the hyphen. */
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
