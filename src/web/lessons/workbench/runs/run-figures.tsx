import type { Run, RunFigures } from '#contract/runs/schemas.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { formatDecimal } from '#web/ui/text/numbers.ts';
import { formatRoubles } from '#web/ui/text/roubles.ts';

/** What the run says as a whole; each number with how many it is of. */
export function RunFiguresView({ run, figures }: { run: Run; figures: RunFigures }) {
  return (
    <section aria-label={`Цифры прогона ${run.number}`} className="flex flex-col gap-2 text-sm">
      <ul className="flex flex-col gap-1">
        {figures.criteria.map((criterion) => (
          <li key={criterion.criterionId}>
            <span className="font-medium">{criterion.criterion}</span>: {criterionText(criterion)}
          </li>
        ))}
      </ul>
      <p className="text-ink-soft">{wholeText(run, figures)}</p>
      {figures.kappa && (
        <p className="text-ink-soft">
          Согласие с людьми (взвешенная каппа): {hundredths(figures.kappa.value)}, от{' '}
          {hundredths(figures.kappa.from)} до {hundredths(figures.kappa.to)}, клеток {figures.kappa.n}
        </p>
      )}
      <HowCounted />
    </section>
  );
}

const hundredths = (value: number) => value.toFixed(2).replace('.', ',').replace('-', '−');

function criterionText({ judged, exact, near, far, before }: RunFigures['criteria'][number]): string {
  if (judged === 0) return 'уровней никто не ждёт';
  return [
    `совпало ${exact} из ${judged}`,
    near > 0 && `на ступень ${near}`,
    far > 0 && `дальше ${far}`,
    before && `было ${before.exact} из ${before.judged}`,
  ]
    .filter(Boolean)
    .join(', ');
}

function wholeText({ cost }: Run, figures: RunFigures): string {
  const { texts, quotesFound, quotesLost, levelsLost, repairs, seconds } = figures;
  return [
    `Цитат найдено ${quotesFound} из ${quotesFound + quotesLost}`,
    `уровней снято ${levelsLost}`,
    `исправляли ${repairs} из ${texts}`,
    formatRoubles(cost),
    seconds &&
      `половина быстрее ${formatDecimal(seconds.p50)} с, 95 из 100 быстрее ${formatDecimal(seconds.p95)} с`,
  ]
    .filter(Boolean)
    .join(' · ');
}

const HowCounted = () => (
  <Disclosure headingLevel={3} title={<span className="text-sm font-normal">Как считаем</span>}>
    <div className="-mt-2 flex flex-col gap-2 text-xs text-ink-soft">
      <p>
        Клетка — образец и критерий, по которому человек ждёт уровня. «На ступень» — соседний уровень,
        «дальше» — через ступень и больше или уровень не поставлен. Уровни сравниваются по названиям: критерий
        с другими названиями не считается, пока вы его не подтвердите.
      </p>
      <p>
        «Снято» — уровень, который модель поставила, а цитата не доказала. «Стало неверно» — версия в силе
        судит как ждут, а черновик иначе в каждом проходе; разное от прохода к проходу неверным не считается.
      </p>
      <p>Ждут по разметке одного человека: где другой оценил иначе, сказано у образца.</p>
    </div>
  </Disclosure>
);
