import type { Answer } from '#contract/answers/schemas.ts';
import { useRerunReview } from '#web/answers/answer-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { RefreshIcon } from '#web/ui/icon/icons.tsx';

export function RerunReviewButton({ answer }: { answer: Pick<Answer, 'id' | 'lessonId'> }) {
  const rerunReview = useRerunReview(answer);
  return (
    <Button
      size="sm"
      icon={<RefreshIcon className="size-4.5" />}
      pending={rerunReview.isPending}
      onClick={() => rerunReview.mutate()}
    >
      Проверить заново
    </Button>
  );
}
