import type { Measure } from '#contract/measurements/measure.ts';
import { formatDecimal, formatNumber } from '#web/ui/text/numbers.ts';

/** As `npm run eval` prints it: a share with what it is of. */
export function measureText(one: Measure | undefined): string {
  if (!one) return '—';
  if (one.kind === 'share')
    return one.of === 0 ? '—' : `${formatNumber(one.count)} из ${formatNumber(one.of)}`;
  if (one.value === null) return '—';
  switch (one.unit) {
    case 'мс':
      return `${formatDecimal(one.value / 1000)} с`;
    case 'каппа':
      return one.value.toFixed(2).replace('.', ',');
    case 'шаги':
    case 'токены':
    case 'знаки':
    case 'реплика':
      return formatDecimal(one.value);
    case 'копейки':
      return `${formatDecimal(one.value)} коп.`;
  }
}

export const percent = (share: number): string => `${formatNumber(Math.round(share * 100))} %`;
