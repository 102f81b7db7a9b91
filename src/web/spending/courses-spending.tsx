import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Spending } from '#contract/models/schemas.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { formatNumber } from '#web/ui/text/numbers.ts';
import { formatPrice, formatRoubles } from '#web/ui/text/roubles.ts';
import { type BudgetState, budgetState, percentSpent } from './budget-text.ts';

export function CoursesSpending({ courses }: Pick<Spending, 'courses'>) {
  return (
    <DataTable label="Расходы по курсам">
      <thead>
        <tr>
          <th scope="col">Курс</th>
          <th scope="col" data-numeric="">
            Израсходовано
          </th>
          <th scope="col" data-numeric="">
            Отзывов
          </th>
          <th scope="col" data-numeric="">
            Обращений
          </th>
        </tr>
      </thead>
      <tbody>
        {courses.map(({ id, title, budget, cost, calls, reviews }) => (
          <tr key={id ?? ''}>
            <th scope="row" className="break-words">
              {id === null ? (
                'Вне курсов и в удалённых курсах'
              ) : (
                <Link to={paths.course(id)} className="rounded-sm hover:text-accent-ink hover:underline">
                  {title}
                </Link>
              )}
              {budget !== null && <Budget title={title ?? ''} cost={cost} budget={budget} />}
            </th>
            <td data-numeric="" className="whitespace-nowrap">
              {formatRoubles(cost)}
            </td>
            <td data-numeric="">{formatNumber(reviews)}</td>
            <td data-numeric="">{formatNumber(calls)}</td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

function Budget({ title, ...given }: { title: string; cost: number; budget: number }) {
  const percent = percentSpent(given);
  return (
    <div className="mt-1.5 max-w-80 space-y-1.5 font-normal">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-soft">
        <span className="tabular-nums">
          {percent} % бюджета в {formatPrice(given.budget)}
        </span>
        {stateNames[budgetState(given)]}
      </p>
      <ProgressBar value={percent} label={`Бюджет курса «${title}»`} />
    </div>
  );
}

const stateNames: Record<BudgetState, ReactNode> = {
  enough: null,
  nearly: <Badge tone="warning">Скоро закончится</Badge>,
  spent: <Badge tone="danger">Израсходован</Badge>,
};
