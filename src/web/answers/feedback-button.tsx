import { useState } from 'react';
import type { Answer } from '#contract/answers.ts';
import { Button } from '#web/ui/button.tsx';
import { EditIcon } from '#web/ui/icons.tsx';
import { FeedbackDialog } from './feedback-dialog.tsx';

/** Opens the form for the mentor's own feedback, empty or prefilled with the model's text. */
export function FeedbackButton({ answer }: { answer: Answer }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="sm" icon={<EditIcon className="size-4.5" />} onClick={() => setIsOpen(true)}>
        {answer.aiResponse === null ? 'Написать обратную связь' : 'Править обратную связь'}
      </Button>
      {isOpen && <FeedbackDialog answer={answer} onClose={() => setIsOpen(false)} />}
    </>
  );
}
