import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { feedbackMaxLength } from '#contract/reviews/schemas.ts';
import { requiredText } from '#contract/text.ts';
import { focusAtEnd } from '#web/forms/focus-at-end.ts';

export interface Reply {
  form: UseFormReturn<z.output<typeof replyInput>>;
  isOpen: boolean;
  /** There is something to send. */
  isWritten: boolean;
  /** Puts the cursor at the end of the field, which is there. */
  focus: () => void;
  /** The same, where the field may not be there yet. */
  open: () => void;
  write: (text: string) => void;
  undo: () => void;
}

/** Words to the student beside a review that stays. `kept`: what was begun before. */
export function useReply(kept: string | undefined, onChange: (text: string | undefined) => void): Reply {
  const form = useForm({ resolver: zodResolver(replyInput), defaultValues: { reply: kept ?? '' } });
  const [isOpen, setOpen] = useState(kept !== undefined);
  const text = useWatch({ control: form.control, name: 'reply' });
  const focus = () => {
    focusAtEnd('reply');
    // The whole of it, above the buttons.
    document.getElementsByName('reply')[0]?.scrollIntoView({ block: 'nearest' });
  };
  return {
    form,
    isOpen,
    focus,
    isWritten: isOpen && text.trim() !== '',
    open() {
      flushSync(() => setOpen(true));
      focus();
    },
    write: (next) => onChange(next === '' ? undefined : next),
    undo() {
      form.reset({ reply: '' });
      setOpen(false);
      onChange(undefined);
    },
  };
}

export const replyInput = z.object({ reply: requiredText(feedbackMaxLength, 'Напишите ответ') });
