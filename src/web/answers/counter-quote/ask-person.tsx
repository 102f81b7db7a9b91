import type { Answer } from '#contract/answers/schemas.ts';
import type { QuoteRange } from '#contract/reviews/feedback.ts';
import { useDisagree } from '#web/answers/remarks/remark-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { wordsAsReason } from './words-as-reason.ts';

export interface AskPersonProps {
  answer: Answer;
  remarkId: string;
  quotes: readonly QuoteRange[];
  isMain?: boolean;
  /** `support`: where help is, if these are words of danger. */
  onAsked(support: string | undefined): void;
}

/** The words go to a person, in one press: the curator sees what the mentor has said of them. */
export function AskPerson({ answer, remarkId, quotes, isMain = false, onAsked }: AskPersonProps) {
  const disagree = useDisagree(answer, remarkId);
  return (
    <Button
      size="sm"
      {...(isMain && { variant: 'primary' })}
      pending={disagree.isPending}
      pendingLabel="Отправляем..."
      onClick={() =>
        disagree.mutate(wordsAsReason(answer.content, quotes), {
          onSuccess: ({ support }) => onAsked(support),
        })
      }
    >
      Пусть посмотрит человек
    </Button>
  );
}
