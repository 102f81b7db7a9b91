import type { CriterionInput } from '#contract/lessons/criteria.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';

export interface CriteriaListProps {
  criteria: readonly CriterionInput[];
  startsOpen?: boolean;
  className?: string;
}

/** What the mentor looks at, told to students before they write. Levels are words: there is no sum and no grade. */
export function CriteriaList({ criteria, ...disclosure }: CriteriaListProps) {
  return (
    <Disclosure title="На что смотрит наставник" headingLevel={3} {...disclosure}>
      <ol className="flex flex-col gap-5">
        {criteria.map(({ id, title, description, levels }, index) => (
          <li key={id ?? index} className="min-w-0">
            <p className="font-medium">{title.trim() || 'Без названия'}</p>
            {description.trim() && (
              <p className="mt-1 text-sm whitespace-pre-line text-ink-soft">{description}</p>
            )}
            <Levels levels={levels} />
          </li>
        ))}
      </ol>
    </Disclosure>
  );
}

/** From low to high: one line of words, or a line for each when they are explained. */
function Levels({ levels }: Pick<CriterionInput, 'levels'>) {
  const isExplained = levels.some(({ description }) => description.trim());
  return (
    <ol
      aria-label="Уровни, от низшего к высшему"
      className={isExplained ? 'mt-2.5 flex flex-col gap-2' : 'mt-2.5 flex flex-wrap gap-x-1.5 gap-y-2'}
    >
      {levels.map(({ title, description }, index) => (
        <li
          key={index}
          className={
            isExplained
              ? 'border-l-2 border-line pl-3 text-sm'
              : "flex items-center gap-1.5 text-sm not-last:after:text-ink-faint not-last:after:content-['→']"
          }
        >
          <span
            className={
              isExplained ? 'font-medium' : 'rounded-full border border-line bg-sunken px-2.5 py-0.5'
            }
          >
            {title.trim() || 'Без названия'}
          </span>
          {description.trim() && <p className="whitespace-pre-line text-ink-soft">{description}</p>}
        </li>
      ))}
    </ol>
  );
}
