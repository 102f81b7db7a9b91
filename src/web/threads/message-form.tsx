import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { messageMaxLength } from '#contract/limits.ts';
import { requiredText } from '#contract/text.ts';
import { field } from '#web/forms/field.ts';
import { submitWith } from '#web/forms/form-props.ts';
import { FormRefusal } from '#web/forms/form-refusal.tsx';
import { reasonOutsideFields } from '#web/forms/show-field-errors.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/field/text-area.tsx';
import { placeOfMessage } from './message-item.tsx';
import { usePostMessage } from './threads-changes.ts';

export interface MessageFormProps {
  threadId: string;
  side: 'own' | 'school';
  /** The newest message on the screen. */
  upTo: string | undefined;
  /** What stands in the field before anything is typed. */
  first?: string;
  onSent?: (() => void) | undefined;
}

/** One plain field. What was typed stays in it until it is sent. */
export function MessageForm({ threadId, side, upTo, first = '', onSent }: MessageFormProps) {
  const form = useForm({ resolver: zodResolver(messageInput), defaultValues: { text: first } });
  const post = usePostMessage(threadId, side);
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void submitWith(
          form,
          ({ text }, options) => post.mutate({ text, upTo }, options),
          () => {
            form.reset({ text: '' });
            onSent?.();
          },
        )();
      }}
    >
      <FormRefusal>{reasonOutsideFields(post.error, form)}</FormRefusal>
      <TextArea
        label="Ваш ответ"
        hint={`До ${messageMaxLength.toLocaleString('ru-RU')} символов, без разметки`}
        rows={3}
        grows
        aria-describedby={upTo && placeOfMessage(upTo)}
        {...field(form, 'text')}
      />
      <Button
        type="submit"
        variant="primary"
        className="max-sm:w-full sm:self-start"
        pending={post.isPending}
        pendingLabel="Отправляем…"
      >
        Ответить
      </Button>
    </form>
  );
}

const messageInput = z.object({ text: requiredText(messageMaxLength, 'Напишите сообщение') });
