/** Figures as a Russian text writes them. */
export const countText = (count: number) => whole.format(count);
export const percentText = (percent: number) => `${decimal.format(percent)}\u00a0%`;
/** Always with its decimal, for a column of them. */
export const exactPercentText = (percent: number) => `${oneDecimal.format(percent)}\u00a0%`;
export const minutesText = (minutes: number) => `${oneDecimal.format(minutes)}\u00a0мин`;

const whole = new Intl.NumberFormat('ru-RU');
const decimal = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 1 });
const oneDecimal = new Intl.NumberFormat('ru-RU', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
