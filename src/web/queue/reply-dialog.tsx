import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import type { Referral } from '#contract/referrals/schemas.ts';
import { feedbackMaxLength } from '#contract/reviews/schemas.ts';
import { requiredText } from '#contract/text.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { formProps } from '#web/forms/form-props.ts';
import { TextArea } from '#web/ui/field/text-area.tsx';
import { nameOf } from './person-name.ts';
import { useSettleWith } from './queue-changes.ts';

export interface ReplyDialogProps {
  referral: Referral;
  /** Shown above the field. */
  notice: ReactNode;
  onSettled: (settled: Referral) => void;
  onClose: () => void;
}

/** A person's words to the student, below the review, which stays as it is, or on the page of the survey. */
export function ReplyDialog({ referral, notice, onSettled, onClose }: ReplyDialogProps) {
  const form = useForm({ resolver: zodResolver(replyInput), defaultValues: { reply: '' } });
  const save = useSettleWith(referral, ({ reply }: z.output<typeof replyInput>) => ({
    decision: 'answered',
    reply,
  }));
  return (
    <FormDialog
      title="Ответить студенту"
      description={`${nameOf(referral.student)} прочитает это ${whereOf(referral)}`}
      submitLabel="Отправить"
      pendingLabel="Отправляем…"
      onClose={onClose}
      {...formProps(form, save, onSettled)}
    >
      {notice}
      <TextArea
        label="Ваш ответ"
        hint="Разметка Markdown: **важное**, > цитата, - список"
        rows={7}
        error={form.formState.errors.reply?.message}
        {...form.register('reply')}
      />
    </FormDialog>
  );
}

const whereOf = ({ survey }: Referral) =>
  survey ? 'на странице анкеты, рядом с текстом поддержки.' : 'под отзывом. Сам отзыв не изменится.';

const replyInput = z.object({ reply: requiredText(feedbackMaxLength, 'Напишите ответ') });
