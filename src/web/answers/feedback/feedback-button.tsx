import { type ComponentType, Suspense, useState } from 'react';
import type { Answer } from '#contract/answers/schemas.ts';
import { Button } from '#web/ui/button.tsx';
import { EditIcon } from '#web/ui/icon/icons.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

/** The dialog, which the page loads together with the lesson. */
export type FeedbackDialogOf = ComponentType<{ answer: Answer; onClose: () => void }>;

export interface FeedbackButtonProps {
  answer: Answer;
  dialog: FeedbackDialogOf;
}

/** Opens the form for the mentor's own feedback, empty or prefilled with the model's. */
export function FeedbackButton({ answer, dialog: FeedbackDialog }: FeedbackButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="sm" icon={<EditIcon className="size-4.5" />} onClick={() => setIsOpen(true)}>
        {answer.aiResponse === null ? 'Написать обратную связь' : 'Править обратную связь'}
      </Button>
      {isOpen && (
        <Suspense fallback={<Spinner label="Окно загружается" />}>
          <FeedbackDialog answer={answer} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
