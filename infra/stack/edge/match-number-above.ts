/** WAF compares lengths, not numbers: one alternative for more digits, and one for each digit that may be larger. */
export const matchNumberAbove = (limit: number): string => {
  const digits = String(limit);
  const larger = Array.from(digits, (digit, index) => {
    const rest = digits.length - index - 1;
    return digit === "9"
      ? []
      : [`^${digits.slice(0, index)}[${Number(digit) + 1}-9]${rest ? `[0-9]{${rest}}` : ""}$`];
  });
  return [`^[0-9]{${digits.length + 1},}$`, ...larger.flat()].join("|");
};
