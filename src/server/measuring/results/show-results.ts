import type { CriterionAgreement } from '#server/measuring/measures/agreement.ts';
import { fewestPairs } from '#server/measuring/measures/kappa.ts';
import type { Measure } from '#server/measuring/measures/measure.ts';
import { sum } from '#server/platform/sum.ts';
import type { Results } from './results.ts';

/** What every run's results have, whatever was measured. */
export type Measured = Pick<Results, 'endpoint' | 'model' | 'date' | 'groups'>;

/** The results for a person, as plain text in columns. */
export const showResults = ({ criteria, reviews, ...run }: Results): string =>
  showRun(run, `обращений: ${reviews.length}`, criteriaTable(criteria));

export function showRun(
  { endpoint, model, date, groups }: Measured,
  size: string,
  more: readonly string[] = [],
): string {
  const head = `${model}, ${endpoint}, ${date.slice(0, 10)}, ${size}`;
  const tables = groups.map(({ title, measures }) => showTable([title, '', ''], measures.map(rowOf)));
  return `${[head, ...tables, ...more].join('\n\n')}\n`;
}

const rowOf = (one: Measure): string[] => [one.title, valueOf(one), one.how];

export function valueOf(one: Measure): string {
  if (one.kind === 'share')
    return one.of === 0 ? '—' : `${inWords(one.count)} из ${inWords(one.of)} (${percent(one)})`;
  const value = one.value === null ? '—' : inWords(one.value, digitsOf[one.unit] ?? 0);
  return `${value}${one.value !== null && one.unit === 'мс' ? ' мс' : ''} (n = ${one.of})`;
}

const digitsOf: Partial<Record<Extract<Measure, { kind: 'number' }>['unit'], number>> = { каппа: 2, шаги: 1 };

const percent = ({ count, of }: { count: number; of: number }) => `${inWords((count / of) * 100)} %`;

const inWords = (number: number, digits = 0) =>
  number.toLocaleString('ru-RU', { maximumFractionDigits: digits, minimumFractionDigits: digits });

function criteriaTable(criteria: readonly CriterionAgreement[]): string[] {
  if (criteria.length === 0) return [];
  const head = ['Уровни по критериям', 'n', 'те же', 'тот же или соседний', 'не поставлен', 'каппа'];
  const rows = criteria.map(({ lesson, criterion, of, exact, adjacent, withoutLevel, kappa }) => [
    `${lesson}: ${criterion}`,
    ...[of, exact, adjacent, withoutLevel].map(String),
    kappa === null ? '—' : inWords(kappa, 2),
  ]);
  const note = `Каппа — только там, где ответов не меньше ${fewestPairs}: на малом числе она обманывает.`;
  return [`${showTable(head, rows)}\n${note}`];
}

function showTable(head: string[], rows: string[][]): string {
  const widths = head.map((_, column) =>
    Math.max(...[head, ...rows].map((row) => (row[column] ?? '').length)),
  );
  const line = (row: string[]) =>
    widths
      .map((width, column) => (row[column] ?? '').padEnd(width))
      .join('  ')
      .trimEnd();
  return [line(head), '─'.repeat(sum(widths) + 2 * widths.length - 2), ...rows.map(line)].join('\n');
}
