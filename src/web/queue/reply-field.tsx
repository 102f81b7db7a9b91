import type { KeyboardEvent, ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { FormattableText } from '#web/forms/formattable-text.tsx';
import type { replyInput } from './use-reply.ts';

export interface ReplyFieldProps {
  form: UseFormReturn<z.output<typeof replyInput>>;
  label?: string;
  hint: ReactNode;
  onWrite: (text: string) => void;
}

/** One field for words to the student. */
export function ReplyField({ form, label = 'Ваш ответ', hint, onWrite }: ReplyFieldProps) {
  return (
    // On a phone the buttons take two rows once something is written.
    <div className="max-lg:[&_textarea]:scroll-mb-14">
      <FormattableText
        form={form}
        name="reply"
        label={label}
        hint={hint}
        rows={5}
        grows
        onKeyDown={leaveByEscape}
        onWrite={onWrite}
      />
    </div>
  );
}

/** Then the keys of the queue act again. */
function leaveByEscape(event: KeyboardEvent): void {
  if (event.key !== 'Escape') return;
  event.preventDefault();
  document.getElementById('one-title')?.focus({ preventScroll: true });
}
