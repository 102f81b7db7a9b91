import { type CriterionInput, looksAtWords } from '#contract/lessons/criteria.ts';
import { isAloud } from '#domain/aloud.ts';

/** The levels of a suggestion, from the lowest, with what each is known by. */
export const LevelLines = ({ levels }: Pick<CriterionInput, 'levels'>) => (
  <dl className="mt-1.5 flex flex-col gap-1 border-l-2 border-accent-line pl-3 text-ink-soft">
    {levels.map(({ title, description }) => (
      <div key={title} className="flex flex-wrap gap-x-1.5">
        <dt className="font-medium">{description === '' ? title : `${title}:`}</dt>
        {description !== '' && <dd className="min-w-0 flex-1 basis-48">{description}</dd>}
      </div>
    ))}
  </dl>
);

/** What proves it and whether it is said aloud, where the model or the words say so. */
export const proofOf = (suggestion: Omit<CriterionInput, 'id'>): string =>
  [
    suggestion.looksAt && `Смотреть: ${looksAtWords[suggestion.looksAt]}`,
    suggestion.byAbsence && 'Доказывается отсутствием',
    isAloud(suggestion) && 'Слова, которые говорят вслух',
  ]
    .filter(Boolean)
    .join(' · ');
