import { Link } from '@tanstack/react-router';
import { paths } from '#web/paths.ts';
import { classNames } from '#web/ui/class-names.ts';
import type { MyAnswersChoice } from './my-answers-queries.ts';

/** Narrows one's own answers down: all, with a new review, or with open remarks. */
export function MyAnswersFilter({ choice }: { choice: MyAnswersChoice }) {
  return (
    <nav aria-label="Какие ответы показать" className="flex flex-wrap gap-1">
      {choices.map(({ value, label }) => {
        const chosen = value === choice.show;
        return (
          <Link
            key={label}
            to={paths.myAnswers()}
            search={{ ...(choice.courseId && { courseId: choice.courseId }), ...(value && { show: value }) }}
            replace
            resetScroll={false}
            activeOptions={{ exact: true }}
            aria-current={chosen ? 'page' : undefined}
            className={classNames(
              'touch-target inline-flex min-h-8 items-center rounded-md px-3 text-sm font-medium transition-colors',
              chosen ? 'bg-accent-soft text-accent-ink' : 'text-ink-soft hover:bg-hover hover:text-ink',
            )}
          >
            {label}
          </Link>
        );
      })}
    </nav>
  );
}

const choices = [
  { value: undefined, label: 'Все' },
  { value: 'unread', label: 'Новые отзывы' },
  { value: 'open', label: 'С открытыми замечаниями' },
] as const;
