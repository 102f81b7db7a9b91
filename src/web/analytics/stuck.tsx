import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  fewestPeople,
  type Share,
  type StuckCriterion,
  type StuckFigure,
} from '#contract/analytics/stuck.ts';
import { errorText } from '#web/calls/error-text.ts';
import { Card } from '#web/ui/card.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { type AskedFigure, StuckAnswersDialog } from './stuck-answers-dialog.tsx';
import { type StuckAmong, stuckQuery } from './stuck-queries.ts';

/** Where people stay at the lowest level, and what a second attempt mends. Comes after the rest of its screen. */
export function Stuck({ courseId, group }: StuckAmong) {
  const { data: criteria, error, refetch } = useQuery(stuckQuery(courseId, group));
  const [asked, setAsked] = useState<AskedFigure>();
  return (
    <Card padded={false} title="На чём застревают">
      {criteria && <Criteria criteria={criteria} onAsk={setAsked} />}
      {!criteria && error && (
        <LoadFailure className="p-5" onRetry={refetch}>
          {errorText(error, 'Не удалось посчитать')}
        </LoadFailure>
      )}
      {!criteria && !error && (
        <Loading label="Считаем" className="p-5">
          <Skeleton className="h-32" />
        </Loading>
      )}
      {asked && <StuckAnswersDialog {...{ courseId, group, asked }} onClose={() => setAsked(undefined)} />}
    </Card>
  );
}

function Criteria({
  criteria,
  onAsk,
}: {
  criteria: readonly StuckCriterion[];
  onAsk: (asked: AskedFigure) => void;
}) {
  if (criteria.length === 0) {
    return <p className="p-5 text-sm text-ink-soft">В уроках пока нет критериев: сравнивать нечего.</p>;
  }
  return (
    <>
      <DataTable label="На чём застревают">
        <thead>
          <tr>
            <th scope="col">Критерий</th>
            {figures.map(({ figure, title }) => (
              <th key={figure} scope="col" data-numeric="">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {criteria.map((row) => (
            <tr key={`${row.lesson.id} ${row.criterion.id}`}>
              <th scope="row">
                {row.criterion.title}
                <span className="block text-xs font-normal text-ink-soft">{row.lesson.title}</span>
              </th>
              {figures.map(({ figure, title }) => (
                <td key={figure} data-numeric="">
                  <Figure
                    share={row[figure]}
                    label={`${row.criterion.title}, ${title.toLocaleLowerCase('ru')}`}
                    onAsk={() => onAsk({ row, figure, title })}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </DataTable>
      <div className="border-t border-line px-5 py-3">
        <Disclosure title="Как считаем" headingLevel={3}>
          <ul className="measure list-disc space-y-1 pl-5 text-sm text-ink-soft">
            <li>Только отзывы, которые сейчас действуют, и критерии, которые есть в уроке сейчас.</li>
            <li>
              Низший уровень в первой попытке — доля тех, у кого по этому критерию стоит самый низкий уровень,
              среди всех, у кого первая попытка по нему оценена. В последней — то же по самой поздней
              оценённой попытке.
            </li>
            <li>
              Закрыто следующей попыткой — сколько замечаний следующая попытка закрыла, из тех, что в ней
              проверены.
            </li>
            <li>Есть вторая попытка — из тех, у кого оценена первая.</li>
            <li>
              Число о людях, которых меньше {fewestPeople}, не показываем: по нему было бы видно, о ком оно.
            </li>
          </ul>
        </Disclosure>
      </div>
    </>
  );
}

const figures: { figure: StuckFigure; title: string }[] = [
  { figure: 'first', title: 'Низший уровень: первая попытка' },
  { figure: 'newest', title: 'Низший уровень: последняя' },
  { figure: 'closed', title: 'Замечания: закрыты следующей' },
  { figure: 'again', title: 'Вторая попытка есть' },
];

function Figure({ share, label, onAsk }: { share: Share; label: string; onAsk: () => void }) {
  if (!share) return <span className="text-xs text-ink-faint">меньше {fewestPeople} человек</span>;
  const { count, of } = share;
  const percent = of === 0 ? 0 : Math.round((100 * count) / of);
  const words = `${count} из ${of}`;
  return (
    <span className="flex flex-col items-end">
      <span className="font-medium">{percent}&nbsp;%</span>
      {count === 0 ? (
        <span className="text-xs text-ink-soft">{words}</span>
      ) : (
        <button
          type="button"
          aria-label={`${label}: ${words}, показать ответы`}
          className="touch-target inline-flex items-center justify-end rounded-sm text-xs text-accent-ink underline underline-offset-2"
          onClick={onAsk}
        >
          {words}
        </button>
      )}
    </span>
  );
}
