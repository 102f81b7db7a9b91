import { choicesOf } from '#contract/surveys/asks.ts';
import type { Distribution } from '#contract/surveys/survey-responses.ts';
import { pluralForm } from '#domain/russian/plural.ts';
import { barsOf } from '#web/surveys/kinds/bars.ts';
import { classNames } from '#web/ui/class-names.ts';
import { formatNumber } from '#web/ui/text/numbers.ts';

/** How often each step or option was chosen, with the mean of a scale. */
export function DistributionBars({
  distribution: { asks, people, counts, mean, earlier },
}: {
  distribution: Distribution;
}) {
  const kind = barsOf(asks);
  return (
    <figure className="@container mt-3">
      <figcaption className="text-sm text-ink-soft">
        {earlier && 'До изменения вопроса. '}
        {people === 0 ? 'Пока никто не выбирал' : `Выбирали: ${formatNumber(people)}`}
        {kind.note(asks, people, mean)}
      </figcaption>
      <ul
        className={classNames(
          'mt-2 grid items-center gap-x-3 gap-y-1.5 text-sm @md:grid-cols-[fit-content(60%)_1fr_auto] @xl:grid-cols-[minmax(auto,18rem)_1fr_auto]',
          kind.isWordy ? 'grid-cols-[minmax(0,1fr)_auto]' : 'grid-cols-[fit-content(40%)_1fr_auto]',
        )}
      >
        {choicesOf(asks).map((option, place) => (
          <Bar
            key={option}
            label={kind.label(asks, option, place + 1)}
            count={counts[place] ?? 0}
            people={people}
            isAbove={kind.isWordy}
          />
        ))}
      </ul>
    </figure>
  );
}

interface BarProps {
  label: string;
  count: number;
  people: number;
  /** Where it is narrow, the words of an option stand above its bar: beside it they would be a column of single words. */
  isAbove: boolean;
}

function Bar({ label, count, people, isAbove }: BarProps) {
  const share = people === 0 ? 0 : count / people;
  return (
    <li className="contents">
      <span className={classNames('min-w-0 wrap-anywhere', isAbove && '@max-md:col-span-2 @max-md:pt-1.5')}>
        {label}
      </span>
      <span aria-hidden="true" className="h-2.5 overflow-hidden rounded-full bg-line/60">
        <span className="block h-full rounded-full bg-accent" style={{ width: `${share * 100}%` }} />
      </span>
      <span className="text-right whitespace-nowrap text-ink-soft tabular-nums">
        {formatNumber(count)}
        <span className="sr-only"> {pluralForm(count, 'человек', 'человека', 'человек')},</span>
        <span className="inline-block min-w-14">{Math.round(share * 100)} %</span>
      </span>
    </li>
  );
}
