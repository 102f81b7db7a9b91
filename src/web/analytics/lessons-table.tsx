import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { LessonAnalytics } from '#contract/analytics/schemas.ts';
import { paths } from '#web/paths.ts';
import { classNames } from '#web/ui/class-names.ts';
import { ChevronDownIcon } from '#web/ui/icon/icons.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { formatNumber } from '#web/ui/text/numbers.ts';
import { type LessonColumn, nextOrder, type SortOrder, sortLessons } from './sort-lessons.ts';
import { minutesText, exactPercentText } from './statistics-text.ts';

/** The lessons' statistics; a click on a column header sorts by that column. */
export function LessonsTable({ lessons }: { lessons: LessonAnalytics[] }) {
  const [order, setOrder] = useState<SortOrder>({ column: 'number', descending: false });
  const heading = (column: LessonColumn, label: ReactNode) => (
    <SortableHeading order={order} column={column} onSort={() => setOrder(nextOrder(order, column))}>
      {label}
    </SortableHeading>
  );
  return (
    <DataTable label="Показатели по урокам">
      <thead>
        <tr>
          {heading('number', '№')}
          {heading('title', 'Урок')}
          {heading('views', 'Просмотры')}
          {heading('answers', 'Ответы')}
          {heading('completionRate', 'Завершение')}
          {heading('averageTime', 'Среднее время')}
        </tr>
      </thead>
      <tbody>
        {sortLessons(lessons, order).map(({ lesson, number }) => (
          <tr key={lesson.id}>
            <td data-numeric="" className="text-ink-faint">
              {number}
            </td>
            <th scope="row">
              <Link to={paths.lesson(lesson.id)} className="rounded-sm hover:text-accent-ink hover:underline">
                {lesson.title}
              </Link>
            </th>
            <td data-numeric="">{formatNumber(lesson.views)}</td>
            <td data-numeric="">{formatNumber(lesson.answers)}</td>
            <td data-numeric="">
              <Share percent={lesson.completionRate} />
            </td>
            <td data-numeric="" className="whitespace-nowrap">
              {minutesText(lesson.averageTime)}
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

function SortableHeading({
  order,
  column,
  onSort,
  children,
}: {
  order: SortOrder;
  column: LessonColumn;
  onSort: () => void;
  children: ReactNode;
}) {
  const sorted = order.column === column;
  const direction = order.descending ? 'descending' : 'ascending';
  return (
    <th
      scope="col"
      data-numeric={column === 'title' ? undefined : ''}
      aria-sort={sorted ? direction : undefined}
    >
      <button
        type="button"
        onClick={onSort}
        className={classNames(
          '-mx-1 inline-flex items-center gap-1 rounded-sm px-1 py-1 hover:text-ink',
          // In numeric columns the sort icon precedes the label, so that the label lines up with the values.
          column !== 'title' && 'flex-row-reverse',
          sorted && 'text-ink',
        )}
      >
        {children}
        <ChevronDownIcon
          className={classNames(
            'size-3.5',
            !sorted && 'opacity-0',
            sorted && !order.descending && 'rotate-180',
          )}
        />
      </button>
    </th>
  );
}

/** The number is exact; the bar makes lessons easy to compare. */
const Share = ({ percent }: { percent: number }) => (
  <span className="flex items-center justify-end gap-3">
    <span aria-hidden="true" className="h-1.5 w-20 overflow-clip rounded-full bg-line sm:w-28">
      <span className="block h-full rounded-full bg-accent" style={{ width: `${percent}%` }} />
    </span>
    <span className="min-w-[7ch] whitespace-nowrap">{exactPercentText(percent)}</span>
  </span>
);
