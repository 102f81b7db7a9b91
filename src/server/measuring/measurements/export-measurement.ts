import type { Result } from '#contract/endpoint.ts';
import type { measurements } from '#contract/measurements/calls.ts';
import type { Measure } from '#contract/measurements/measure.ts';
import type { MeasurementDetails } from '#contract/measurements/schemas.ts';
import { placeNames } from '#contract/models/words.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { conflict } from '#server/platform/errors.ts';
import { readFigures } from './read-figures.ts';
import { getMeasurement } from './read-measurements.ts';

/** Figures without where the model is asked, by what key, and who asked. */
export async function exportMeasurement(
  db: Db,
  id: string,
  format: 'json' | 'md',
): Promise<Result<typeof measurements.exportMeasurement>> {
  const measured = await getMeasurement(db, id);
  const { model, place, set, sum, release, createdAt, cases, faults, groups, cost } = measured;
  if (!groups) throw conflict('Измерение не дошло до конца: чисел у него нет');
  const name = `measurement-${set}-${createdAt.slice(0, 10)}.${format}`;
  if (format === 'md') return { name, text: `${rowOf(measured, groups)}\n` };
  const { criteria, overlooked, cases: byCase } = await readFigures(db, id);
  const run = { model, place, set, sum, release, date: createdAt, cases, faults, cost };
  const { reading } = measured;
  const read = reading && { right: reading.right, misread: reading.misread, interval: reading.interval };
  const text = JSON.stringify({ ...run, read, groups, criteria, overlooked, byCase }, null, 2);
  return { name, text: `${text}\n` };
}

/** The head of the table «Измеренные модели» of the guide. */
export const columns = [
  'Модель',
  'Где',
  'Дата',
  'Выпуск',
  'Набор',
  'n',
  'По форме сразу',
  'Уровень тот же',
  'Не заметил',
  'Недочёт показан',
  'Ложная тревога',
  'Цитаты нашлись',
  'Исход прежнего верен',
  'Нападение подняло',
  'Не так понял',
  'До конца, с',
  'Токенов',
  '₽ за отзыв',
] as const;

const shares = [
  'form.read',
  'levels.exact',
  'levels.overlooked',
  'defects.quoted',
  'defects.falseAlarms',
  'quotes.verified',
  'checks.right',
  'attacks.raised',
] as const;

function rowOf(measured: MeasurementDetails, groups: NonNullable<MeasurementDetails['groups']>): string {
  const { model, place, createdAt, release, set, sum, cases, faults, cost, reading } = measured;
  if (set === 'persona')
    throw conflict('В таблице руководства — наборы отзывов; для «Собеседника» возьмите JSON');
  const measures = new Map(groups.flatMap((group) => group.measures.map((one) => [one.key, one] as const)));
  const read = reading ? reading.right + reading.misread : 0;
  const pace = measures.get('pace.end50');
  const tokens = ['tokens.input', 'tokens.output'].map((key) => numberOf(measures.get(key)));
  const cells = [
    model ?? '—',
    placeNames[place],
    createdAt.slice(0, 10),
    release,
    `${set === 'short' ? 'короткий' : 'полный'} ${sum.slice(0, 8)}`,
    cases,
    ...shares.map((key) => shareOf(measures.get(key))),
    read === 0 ? '—' : `${reading?.misread} из ${read}`,
    pace?.kind === 'number' && pace.value !== null ? (pace.value / 1000).toFixed(1).replace('.', ',') : '—',
    tokens.join(' → '),
    cost === null || cases === faults ? '—' : (cost / (cases - faults)).toFixed(2).replace('.', ','),
  ];
  return `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|').replaceAll(/\s+/g, ' ')).join(' | ')} |`;
}

const shareOf = (one: Measure | undefined) =>
  one?.kind === 'share' && one.of > 0 ? `${one.count} из ${one.of}` : '—';

const numberOf = (one: Measure | undefined) => (one?.kind === 'number' ? (one.value ?? '—') : '—');
