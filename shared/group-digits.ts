const groups = { thousands: /\B(?=(?:\d{3})+$)/g, lakhs: /\B(?=(?:\d\d)*\d{3}$)/g } as const;

/** `groupDigits(1234567)` is "1,234,567". It does not use Intl, whose first use loads ICU's data (decision 20). */
export const groupDigits = (count: number, grouping: keyof typeof groups = "thousands"): string =>
  String(count).replace(groups[grouping], ",");
