import { useId } from 'react';
import type { Answer } from '#contract/answers/schemas.ts';
import { Markdown } from '#web/ui/markdown/markdown.tsx';
import { Disagreement } from './disagreement.tsx';

export interface ObjectionsProps extends Pick<Answer, 'objections'> {
  /** The viewer is the student. */
  isOwn: boolean;
  headingLevel: 3 | 4 | 5;
}

/** What the student disagreed with in reviews that were replaced since: those words as they were, and what became of it. */
export function Objections({ objections = [], isOwn, headingLevel }: ObjectionsProps) {
  const title = useId();
  if (objections.length === 0) return null;
  const Heading = `h${headingLevel}` as const;
  const reads = { headingLevel: 4, isFromModel: true } as const;
  return (
    <section aria-labelledby={title} className="mt-6">
      <Heading id={title} className="mb-3 text-base">
        {isOwn ? 'С чем вы были не согласны' : 'С чем студент был не согласен'}
      </Heading>
      <ul className="flex flex-col gap-4">
        {objections.map(({ criterion, level, text, nextStep, disagreement }) => (
          <li
            key={disagreement.dueAt}
            className="flex flex-col gap-3 rounded-md border border-accent-line bg-surface px-4 py-4 sm:px-5"
          >
            <p className="text-sm [overflow-wrap:anywhere] text-ink-soft">
              Прежний отзыв · <span className="font-medium text-ink">{criterion}</span>
              {level !== null && ` · ${level}`}
            </p>
            {text !== '' && <Markdown text={text} {...reads} />}
            {nextStep && (
              <div className="[&_.prose>p:first-child]:first-letter:uppercase">
                <p className="mb-0.5 text-sm font-medium text-accent-ink">Дальше</p>
                <Markdown text={nextStep} {...reads} />
              </div>
            )}
            <Disagreement disagreement={disagreement} isOwn={isOwn} />
          </li>
        ))}
      </ul>
    </section>
  );
}
