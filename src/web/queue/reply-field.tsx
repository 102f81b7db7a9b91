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
  );
}

/** Then the keys of the queue act again. */
function leaveByEscape(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Escape') return;
  event.preventDefault();
  document.getElementById('one-title')?.focus({ preventScroll: true });
}
