import type { Answer } from '#contract/answers/schemas.ts';
import { usePutReviewInForce } from '#web/answers/answer-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckIcon } from '#web/ui/icon/icons.tsx';

export interface PutInForceButtonProps {
  answer: Pick<Answer, 'id' | 'lessonId'>;
  reviewId: string;
  className?: string;
}

/** Puts this review in force, so that the student reads it; the replaced one stays in the history. */
export function PutInForceButton({ answer, reviewId, className }: PutInForceButtonProps) {
  const putInForce = usePutReviewInForce(answer);
  return (
    <Button
      size="sm"
      icon={<CheckIcon className="size-4.5" />}
      pending={putInForce.isPending}
      onClick={() => putInForce.mutate(reviewId)}
      {...(className !== undefined && { className })}
    >
      Поставить этот отзыв
    </Button>
  );
}
