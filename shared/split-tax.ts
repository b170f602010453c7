/** Splits an amount into its tax and the rest, which add up to the amount. */
export const splitTax = (paise: number, percent: number) => {
  const beforeTax = Math.round((paise * 100) / (100 + percent));
  return { beforeTax, tax: paise - beforeTax };
};
