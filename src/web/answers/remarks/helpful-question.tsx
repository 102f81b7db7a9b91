import type { Answer } from '#contract/answers/schemas.ts';
import type { Feedback, Unhelpful } from '#contract/reviews/feedback.ts';
import { unhelpfulWords } from '#contract/reviews/words.ts';
import { useRateReview } from '#web/answers/own-answer-changes.ts';
import { Button } from '#web/ui/button.tsx';

export interface HelpfulQuestionProps {
  answer: Answer;
  feedback: Feedback;
}

/** The student's own word on the review; pressed again it is taken back. Who says no may say why. */
export function HelpfulQuestion({
  answer,
  feedback: { reviewId, helpful, unhelpful },
}: HelpfulQuestionProps) {
  const rate = useRateReview(answer, reviewId);
  // Shown at once; a failure is told by a notice, and the stored word comes back.
  const said = rate.isPending ? rate.variables : { helpful, unhelpful };
  return (
    <div className="flex flex-col gap-3 text-sm text-ink-soft print:hidden">
      <div role="group" aria-label="Отзыв помог?" className={line}>
        <span className="mr-1">Отзыв помог?</span>
        {answers.map(([word, value]) => (
          <Choice
            key={word}
            isChosen={said.helpful === value}
            onChoose={() => rate.mutate({ helpful: said.helpful === value ? null : value })}
          >
            {word}
          </Choice>
        ))}
      </div>
      {said.helpful === false && (
        <div role="group" aria-label="Чем не помог?" className={line}>
          <span className="mr-1">Чем, если не секрет?</span>
          {reasons.map((reason) => (
            <Choice
              key={reason}
              isChosen={said.unhelpful === reason}
              onChoose={() =>
                rate.mutate({ helpful: false, ...(said.unhelpful !== reason && { unhelpful: reason }) })
              }
            >
              {unhelpfulWords[reason]}
            </Choice>
          ))}
        </div>
      )}
    </div>
  );
}

interface ChoiceProps {
  isChosen: boolean;
  onChoose(): void;
  children: string;
}

const Choice = ({ isChosen, onChoose, children }: ChoiceProps) => (
  <Button
    size="sm"
    className={isChosen ? 'border-accent-ink text-accent-ink' : 'text-ink-soft'}
    aria-pressed={isChosen}
    onClick={onChoose}
  >
    {children}
  </Button>
);

const line = 'flex flex-wrap items-center gap-2';

const answers = [
  ['Да', true],
  ['Нет', false],
] as const;

const reasons: readonly Unhelpful[] = ['off_topic', 'misread', 'too_vague', 'too_strict'];
