import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import type { Answer } from '#contract/answers/schemas.ts';
import { feedbackMaxLength } from '#contract/reviews/schemas.ts';
import { requiredText } from '#contract/text.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { formProps } from '#web/forms/form-props.ts';
import { FormattableText } from '#web/forms/formattable-text.tsx';
import { useReturnLesson } from './passing-changes.ts';

const returning = z.object({ reply: requiredText(feedbackMaxLength, 'Напишите, что доработать') });

export interface ReturnDialogProps {
  answer: Answer;
  name: string;
  onClose: () => void;
}

export function ReturnDialog({ answer, name, onClose }: ReturnDialogProps) {
  const form = useForm({ resolver: zodResolver(returning), defaultValues: { reply: '' } });
  return (
    <FormDialog
      title="Вернуть на доработку"
      submitLabel="Вернуть"
      pendingLabel="Возвращаем…"
      onClose={onClose}
      {...formProps(form, useReturnLesson(answer), onClose)}
    >
      <FormattableText
        form={form}
        name="reply"
        label="Что доработать"
        required
        rows={5}
        grows
        hint={`${name} прочитает это под ответом и получит уведомление`}
      />
    </FormDialog>
  );
}
