import { fewestPairs, type MeasureChange, type MeasureSide } from '#contract/survey-figures/schemas.ts';
import { isMeasured } from '#contract/surveys/asks.ts';
import { pluralForm } from '#domain/russian/plural.ts';
import { formatDecimal } from '#web/ui/text/numbers.ts';
import { plural } from '#web/ui/text/russian.ts';

export interface PairedAnswersProps {
  pairs: MeasureChange['pairs'];
  start: MeasureSide;
  end: MeasureSide;
}

/** What may be said of the difference, and what may not. */
export function PairedAnswers({ pairs, start, end }: PairedAnswersProps) {
  return (
    <div className="mt-4 measure text-sm">
      {pairs ? <Pairs pairs={pairs} /> : <p className="text-ink-soft">{whyUnpaired(start, end)}</p>}
    </div>
  );
}

function Pairs({ pairs: { people, points = [], difference } }: { pairs: MeasureChange['pairs'] & object }) {
  if (difference) {
    const { mean, low, high } = difference;
    return (
      <p>
        У тех, кто ответил на обе анкеты ({plural(people, 'человек', 'человека', 'человек')}), разница в
        среднем <span className="font-medium">{signed(mean)}</span>. Доверительный интервал (95 %) — от{' '}
        {signed(low)} до {signed(high)}.{' '}
        {low <= 0 && high >= 0 && 'Между этими числами есть ноль: разницы может и не быть.'}
      </p>
    );
  }
  if (people === 0) return <p className="text-ink-soft">На обе анкеты пока не ответил никто.</p>;
  return (
    <>
      <p className="text-ink-soft">
        На обе анкеты {pluralForm(people, 'ответил', 'ответили', 'ответили')}{' '}
        {plural(people, 'человек', 'человека', 'человек')}: {tooFew}.
      </p>
      <ul aria-label="До и после" className="mt-2 flex flex-wrap gap-2">
        {points.map((point, place) => (
          <li key={place} className="rounded-full border border-line px-2.5 py-0.5 tabular-nums">
            {point.start} → {point.end}
          </li>
        ))}
      </ul>
    </>
  );
}

const tooFew = 'слишком мало ответов, чтобы судить';

function whyUnpaired(start: MeasureSide, end: MeasureSide): string {
  const isFew = Math.min(start.distribution.people, end.distribution.people) < fewestPairs;
  const few = isFew ? ` И пока ${tooFew}.` : '';
  if (start.anonymous || end.anonymous) {
    return `Анкета анонимная: рядом стоят все ответы до и все ответы после, а не ответы одних и тех же людей.${few}`;
  }
  if (isMeasured(start.distribution.asks) && isMeasured(end.distribution.asks)) {
    return 'Шкалы этих вопросов разные, поэтому разницу не считаем.';
  }
  return `Разницу считаем только у шкал.${few}`;
}

/** `+0,8`, `−0,3`. */
const signed = (value: number): string => {
  const words = formatDecimal(Math.abs(value));
  if (words === '0') return words;
  return value > 0 ? `+${words}` : `−${words}`;
};
