import type { KeyboardEvent, ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { field } from '#web/forms/field.ts';
import { TextArea } from '#web/ui/field/text-area.tsx';
import type { replyInput } from './use-reply.ts';

export interface ReplyFieldProps {
  form: UseFormReturn<z.output<typeof replyInput>>;
  label?: string;
  hint: ReactNode;
  onWrite: (text: string) => void;
}

/** One plain field for words to the student. */
export function ReplyField({ form, label = 'Ваш ответ', hint, onWrite }: ReplyFieldProps) {
  const { onChange, ...registered } = field(form, 'reply');
  return (
    <TextArea
      label={label}
      hint={hint}
      rows={5}
      grows
      onKeyDown={leaveByEscape}
      {...registered}
      onChange={(event) => {
        onWrite(event.target.value);
        void onChange(event);
      }}
    />
  );
}

/** Then the keys of the queue act again. */
function leaveByEscape(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Escape') return;
  event.preventDefault();
  document.getElementById('one-title')?.focus({ preventScroll: true });
}
