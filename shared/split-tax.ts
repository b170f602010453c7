/** What an amount holds of a tax that it includes; both together are the amount. */
export const splitTax = (paise: number, percent: number) => {
  const beforeTax = Math.round((paise * 100) / (100 + percent));
  return { beforeTax, tax: paise - beforeTax };
};
