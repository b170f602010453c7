const small = [
  ..."zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen".split(" "),
  ..."fifteen sixteen seventeen eighteen nineteen".split(" "),
];
const tens = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");

const belowHundred = (count: number): string => {
  if (count < small.length) return small[count] ?? "";
  const unit = count % 10;
  return [tens[Math.floor(count / 10) - 2], ...(unit === 0 ? [] : [small[unit]])].join("-");
};

/** India's number groups, the largest first. The part below a hundred comes last. */
const groups = [
  ["lakh", 100_000],
  ["thousand", 1000],
  ["hundred", 100],
] as const;

const inWords = (count: number): string => {
  const words: string[] = [];
  let rest = count;
  for (const [name, size] of groups) {
    const times = Math.floor(rest / size);
    if (times > 0) words.push(belowHundred(times), name);
    rest %= size;
  }
  if (rest > 0 || words.length === 0) words.push(belowHundred(rest));
  return words.join(" ");
};

/**
 * An amount as written on a check: "Rupees one lakh twenty thousand and fifty paise only".
 * @param paise below a hundred lakh rupees, far above the maximum of one order
 */
export const amountInWords = (paise: number): string => {
  const rest = paise % 100;
  const rupees = `Rupees ${inWords((paise - rest) / 100)}`;
  return rest === 0 ? `${rupees} only` : `${rupees} and ${inWords(rest)} paise only`;
};
