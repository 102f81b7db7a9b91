import { useRetryFailedReviews } from '#web/answers/answer-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { RefreshIcon } from '#web/ui/icon/icons.tsx';

export interface RetryFailedButtonProps {
  failed: number;
  /** All courses when absent. */
  lessonId?: string;
}

/** Requests a new review for every answer whose review has failed. */
export function RetryFailedButton({ failed, lessonId }: RetryFailedButtonProps) {
  const retryFailed = useRetryFailedReviews();
  if (failed === 0 && !retryFailed.isPending) return null;
  return (
    <Button
      size="sm"
      icon={<RefreshIcon className="size-4.5" />}
      pending={retryFailed.isPending}
      pendingLabel="Отправляем..."
      onClick={() => retryFailed.mutate(lessonId === undefined ? {} : { lessonId })}
    >
      {lessonId === undefined ? 'Повторить все неудачные' : 'Повторить неудачные'} ({failed})
    </Button>
  );
}
