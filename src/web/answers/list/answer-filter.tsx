import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { AnswersShown } from '#contract/answers/schemas.ts';
import type { GroupChoice } from '#contract/groups/group-choice.ts';
import { paths } from '#web/paths.ts';
import { classNames } from '#web/ui/class-names.ts';
import { formatNumber } from '#web/ui/text/numbers.ts';

export interface AnswerFilterProps {
  lessonId: string;
  show: AnswersShown | undefined;
  group: GroupChoice | undefined;
  counts: { answers: number; unreviewed: number; failed: number };
}

/** Filters a lesson's answers: all, without feedback, or with a failed review. */
export function AnswerFilter({ lessonId, show, group, counts }: AnswerFilterProps) {
  return (
    <nav aria-label="Какие ответы показать" className="flex flex-wrap gap-1">
      {choices.map(({ value, label, count }) => (
        <FilterLink
          key={label}
          search={{ lesson: lessonId, ...(value && { show: value }), ...(group && { group }) }}
          isChosen={value === show}
        >
          {label}
          <span className="font-normal tabular-nums">{formatNumber(counts[count])}</span>
        </FilterLink>
      ))}
    </nav>
  );
}

export interface FilterLinkProps {
  search: Record<string, string>;
  isChosen: boolean;
  children: ReactNode;
}

/** A choice among the answers, which is an address. */
export const FilterLink = ({ search, isChosen, children }: FilterLinkProps) => (
  <Link
    to={paths.answers()}
    search={search}
    replace
    resetScroll={false}
    activeOptions={{ exact: true }}
    aria-current={isChosen ? 'page' : undefined}
    className={classNames(
      'touch-target inline-flex min-h-8 items-center gap-1.5 rounded-md px-3 text-sm font-medium transition-colors',
      isChosen ? 'bg-accent-soft text-accent-ink' : 'text-ink-soft hover:bg-hover hover:text-ink',
    )}
  >
    {children}
  </Link>
);

const choices = [
  { value: undefined, label: 'Все', count: 'answers' },
  { value: 'unreviewed', label: 'Без обратной связи', count: 'unreviewed' },
  { value: 'failed', label: 'С ошибкой', count: 'failed' },
] as const;
