import type { Answer } from '#contract/answers/schemas.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Markdown } from '#web/ui/markdown/markdown.tsx';
import { PutInForceButton } from './put-in-force.tsx';
import { quietHeadings } from './quiet-headings.ts';

export interface NewerReviewProps {
  answer: Answer;
  headingLevel: 3 | 4;
  className?: string;
}

/** A review that is newer than the one in force but has not replaced it: the administrator decides. */
export function NewerReview({ answer, headingLevel, className }: NewerReviewProps) {
  const { newer } = answer;
  if (!newer) return null;
  const Heading = headingLevel === 3 ? 'h3' : 'h5';
  return (
    <section className={classNames('w-full rounded-md border border-line bg-surface px-4 py-4', className)}>
      <Heading className="text-sm">
        {newer.author === 'model' ? 'Новый отзыв ИИ-наставника' : 'Более поздний отзыв куратора'}
      </Heading>
      <p className="mt-0.5 mb-3 text-sm text-ink-soft">
        {answer.aiResponse === null
          ? 'Студент его пока не видит.'
          : 'Студент его не видит: он читает прежний отзыв.'}
      </p>
      <div className={quietHeadings}>
        <Markdown text={newer.text} headingLevel={4} isFromModel={newer.author === 'model'} />
      </div>
      {/* A held one is let out in the queue. */}
      {answer.review.state !== 'held' && (
        <PutInForceButton answer={answer} reviewId={newer.id} className="mt-4" />
      )}
    </section>
  );
}
