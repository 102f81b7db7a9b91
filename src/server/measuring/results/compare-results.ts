import type { Measure } from '#server/measuring/measures/measure.ts';
import { type Measured, valueOf } from './show-results.ts';

/** Timings of two runs always differ by so much. */
const usualSpread = 0.1;

/** What is worse than in an earlier run, and by how much. */
export function compareResults(before: Measured, now: Measured): string {
  const earlier = new Map(measuresOf(before).map((one) => [one.key, one]));
  const worse = measuresOf(now).flatMap((one) => {
    const other = earlier.get(one.key);
    const loss = other && lossOf(other, one);
    return loss ? [`  ${one.title}: ${valueOf(other)} → ${valueOf(one)}, ${loss}`] : [];
  });
  const head = `По сравнению с ${before.model}, ${before.endpoint}, ${before.date.slice(0, 10)}`;
  if (worse.length === 0) return `${head} хуже не стало ничего.\n`;
  const note = 'Разница в один-два случая может быть случайной: то же мерит --repeat 3.';
  return `${head} стало хуже:\n${worse.join('\n')}\n${note}\n`;
}

const measuresOf = ({ groups }: Measured) => groups.flatMap(({ measures }) => measures);

/** In words; undefined if it isn't worse. */
function lossOf(before: Measure, now: Measure): string | undefined {
  const [was, is] = [numberOf(before), numberOf(now)];
  if (was === null || is === null || now.better === 'neither') return undefined;
  const loss = now.better === 'more' ? was - is : is - was;
  if (loss <= 0) return undefined;
  const sign = now.better === 'more' ? '−' : '+';
  if (now.kind === 'share') return `${sign}${round(loss * 100, 1)} п. п.`;
  if (now.unit === 'каппа') return `${sign}${round(loss, 2)}`;
  return loss <= was * usualSpread ? undefined : `${sign}${round((loss / was) * 100, 0)} %`;
}

function numberOf(one: Measure): number | null {
  if (one.kind === 'number') return one.value;
  return one.of === 0 ? null : one.count / one.of;
}

const round = (number: number, digits: number) =>
  number.toLocaleString('ru-RU', { maximumFractionDigits: digits });
