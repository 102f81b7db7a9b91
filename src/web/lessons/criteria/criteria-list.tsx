import { useState } from 'react';
import type { CriterionInput } from '#contract/lessons/criteria.ts';
import { passingLevelOf } from '#domain/passing.ts';
import { classNames } from '#web/ui/class-names.ts';

export interface CriteriaListProps {
  criteria: readonly CriterionInput[];
  /** All of them with their levels. */
  startsOpen?: boolean;
  /** From which level on each of them passes. */
  marksPass?: boolean;
  className?: string;
}

/**
 * What the mentor looks at, told to students before they write: names, each of which opens its levels. Levels are words: there is
 * no sum and no grade.
 */
export function CriteriaList({
  criteria,
  startsOpen = false,
  marksPass = false,
  className,
}: CriteriaListProps) {
  const [openId, setOpenId] = useState<number>();
  return (
    <div className={classNames('flex flex-col gap-2.5', className)}>
      <h3 className="text-base">На что смотрит наставник</h3>
      {!startsOpen && (
        <ul className="flex flex-wrap gap-1.5">
          {criteria.map(({ id: key, title }, index) => (
            <li key={key ?? index} className="max-w-full">
              <button
                type="button"
                aria-expanded={openId === index}
                onClick={() => setOpenId(openId === index ? undefined : index)}
                className={classNames(
                  'touch-target max-w-full rounded-full border px-3 py-1 text-left text-sm [overflow-wrap:anywhere] transition-colors hover:bg-hover',
                  openId === index ? 'border-accent-ink text-accent-ink' : 'border-line',
                )}
              >
                <span className="sr-only">Критерий: </span>
                {title.trim() || 'Без названия'}
              </button>
            </li>
          ))}
        </ul>
      )}
      {criteria.map(
        (criterion, index) =>
          (startsOpen || openId === index) && (
            <Criterion
              key={criterion.id ?? index}
              criterion={criterion}
              isNamed={startsOpen}
              passesFrom={marksPass ? passingLevelOf(criterion) : undefined}
            />
          ),
      )}
    </div>
  );
}

interface CriterionProps {
  criterion: CriterionInput;
  isNamed: boolean;
  passesFrom: number | undefined;
}

function Criterion({ criterion, isNamed, passesFrom }: CriterionProps) {
  const { title, description, levels } = criterion;
  return (
    <div className={classNames('min-w-0', !isNamed && 'rounded-md border border-line px-4 py-3')}>
      {isNamed && <p className="font-medium">{title.trim() || 'Без названия'}</p>}
      {description.trim() && <p className="text-sm whitespace-pre-line text-ink-soft">{description}</p>}
      <Levels levels={levels} passesFrom={passesFrom} />
    </div>
  );
}

/** From low to high: one line of words, or a line for each when they are explained. */
function Levels({ levels, passesFrom }: Pick<CriterionInput, 'levels'> & Pick<CriterionProps, 'passesFrom'>) {
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
            {index === passesFrom && (
              <span className="font-normal text-ink-soft"> — зачёт с этого уровня</span>
            )}
          </span>
          {description.trim() && <p className="whitespace-pre-line text-ink-soft">{description}</p>}
        </li>
      ))}
    </ol>
  );
}
