export const splitTax = (paise: number, percent: number) => {
  const beforeTax = Math.round((paise * 100) / (100 + percent));
  return { beforeTax, tax: paise - beforeTax };
};
