import { useQuery } from '@tanstack/react-query';
import { agreesNearlyAlways } from '#contract/counter-quotes/agrees-nearly-always.ts';
import { counterQuotes } from '#contract/counter-quotes/calls.ts';
import { queryOf } from '#web/calls/api.ts';
import { FoldedCard } from '#web/ui/folded-card.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { StuckAmong } from './stuck-queries.ts';

/** How often the mentor agrees with words that students show against a remark. Where there are few, nothing. */
export function CounterQuotes({ courseId, group }: StuckAmong) {
  const { data: lessons = [] } = useQuery(
    queryOf(counterQuotes.listCounterQuoteFigures, {
      params: { id: courseId },
      query: { ...(group && { groupId: group }) },
    }),
  );
  if (lessons.length === 0) return null;
  return (
    <FoldedCard
      padded={false}
      title="«Вот же»: слова против замечания"
      figure={`Наставник согласился с ${sum(lessons.map(({ upheld }) => upheld))} из ${sum(lessons.map(({ of }) => of))}`}
    >
      <DataTable label="«Вот же»: слова против замечания">
        <thead>
          <tr>
            <th scope="col">Урок</th>
            <th scope="col" data-numeric="">
              Наставник согласился
            </th>
          </tr>
        </thead>
        <tbody>
          {lessons.map(({ lesson, upheld, of }) => (
            <tr key={lesson.id}>
              <th scope="row">
                {lesson.title}
                {agreesNearlyAlways({ upheld, of }) && (
                  <span className="block text-xs font-normal text-warning-ink">
                    Наставник соглашается почти всегда: критерий неясен или он уступчив
                  </span>
                )}
              </th>
              <td data-numeric="">
                <Share upheld={upheld} of={of} />
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
      <p className="border-t border-line px-5 py-3 text-xs text-ink-soft">
        Студент показал свои слова против замечания, наставник посмотрел на них один раз. Уроки, где таких
        слов меньше десяти, не показываем.
      </p>
    </FoldedCard>
  );
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

const Share = ({ upheld, of }: { upheld: number; of: number }) => (
  <span className="flex flex-col items-end">
    <span className="font-medium">{Math.round((100 * upheld) / of)}&nbsp;%</span>
    <span className="text-xs text-ink-soft">
      {upheld} из {of}
    </span>
  </span>
);
