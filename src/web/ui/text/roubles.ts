import { once } from '#web/ui/once.ts';

/** `1 234,50 ₽`: in whole kopecks. */
export const formatRoubles = (amount: number): string =>
  amount > 0 && amount < 0.005 ? 'меньше копейки' : toKopecks().format(amount);

/** A price or a limit as somebody has set it; of a thousand tokens it may have fractions of a kopeck: `0,4 ₽`, `1 000 ₽`. */
export const formatPrice = (amount: number): string => exact().format(amount);

const rouble = { style: 'currency', currency: 'RUB' } as const;
const toKopecks = once(() => new Intl.NumberFormat('ru-RU', rouble));
const exact = once(
  () => new Intl.NumberFormat('ru-RU', { ...rouble, minimumFractionDigits: 0, maximumFractionDigits: 4 }),
);
