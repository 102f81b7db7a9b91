import type { Answer } from '#contract/answers/schemas.ts';
import type { Feedback } from '#contract/reviews/feedback.ts';
import { useRateReview } from '#web/answers/answer-changes.ts';
import { Button } from '#web/ui/button.tsx';

export interface HelpfulQuestionProps {
  answer: Answer;
  feedback: Feedback;
}

/** The student's own word on the review; pressed again it is taken back. */
export function HelpfulQuestion({ answer, feedback: { reviewId, helpful } }: HelpfulQuestionProps) {
  const rate = useRateReview(answer, reviewId);
  // Shown at once; a failure is told by a notice, and the stored word comes back.
  const said = rate.isPending ? rate.variables : helpful;
  return (
    <div
      role="group"
      aria-label="Отзыв помог?"
      className="mt-6 flex flex-wrap items-center gap-x-2 text-sm text-ink-soft print:hidden"
    >
      <span className="mr-1">Отзыв помог?</span>
      {answers.map(([word, value]) => (
        <Button
          key={word}
          size="sm"
          className={said === value ? 'border-accent-ink text-accent-ink' : 'text-ink-soft'}
          aria-pressed={said === value}
          onClick={() => rate.mutate(said === value ? null : value)}
        >
          {word}
        </Button>
      ))}
    </div>
  );
}

const answers = [
  ['Да', true],
  ['Нет', false],
] as const;
