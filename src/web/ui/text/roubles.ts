import { once } from '#web/ui/once.ts';

/** `1 234,50 ₽`; an amount of a few kopecks keeps the fractions that it consists of: `0,0042 ₽`. */
export function formatRoubles(amount: number): string {
  const isTiny = amount > 0 && amount < 0.1;
  return (isTiny ? exact() : toKopecks()).format(amount);
}

/** A price or a limit that somebody has chosen: `0,4 ₽`, `1 000 ₽`. */
export const formatPrice = (amount: number): string => exact().format(amount);

const rouble = { style: 'currency', currency: 'RUB' } as const;
const toKopecks = once(() => new Intl.NumberFormat('ru-RU', rouble));
const exact = once(
  () => new Intl.NumberFormat('ru-RU', { ...rouble, minimumFractionDigits: 0, maximumFractionDigits: 4 }),
);
