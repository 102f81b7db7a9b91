import type { SkillsOverTime } from '#contract/skills/schemas.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { plural } from '#web/ui/text/russian.ts';
import { PointLink } from './point-link.tsx';
import { attemptWords, checkedWords, levelWord } from './point-words.ts';

interface OtherCriteriaProps {
  others: SkillsOverTime['others'];
  /** There is nothing else: then it is open. */
  isAlone: boolean;
}

/** Criteria without a skill: each with the word of its newest attempt. */
export const OtherCriteria = ({ others, isAlone }: OtherCriteriaProps) => (
  <Disclosure
    title={`Ещё ${plural(others.length, 'критерий', 'критерия', 'критериев')}`}
    headingLevel={3}
    startsOpen={isAlone}
    className="mt-3"
  >
    <ul aria-label="Другие критерии" className="flex flex-col gap-2">
      {others.map(({ title, levels, points }) => {
        const newest = points.at(-1);
        return (
          newest && (
            <li
              key={newest.remarkId}
              className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm"
            >
              <span className="min-w-0 [overflow-wrap:anywhere]">{title}</span>
              <PointLink point={newest} className="touch-target rounded-sm text-ink-soft">
                <strong className="font-semibold text-ink">{levelWord(newest, levels)}</strong>
                <span className="sr-only">: {attemptWords(newest)}</span>
                {checkedWords(newest)}
              </PointLink>
            </li>
          )
        );
      })}
    </ul>
  </Disclosure>
);
