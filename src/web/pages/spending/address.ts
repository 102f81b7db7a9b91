/** The chosen month; this one if the address has none, or none of ours. */
export const readMonthChoice = ({ month }: Record<string, unknown>): { month?: string } =>
  typeof month === 'string' && /^20\d\d-(0[1-9]|1[0-2])$/.test(month) ? { month } : {};
