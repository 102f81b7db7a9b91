import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { messageMaxLength } from '#contract/limits.ts';
import { requiredText } from '#contract/text.ts';
import { field } from '#web/forms/field.ts';
import { submitWith } from '#web/forms/form-props.ts';
import { FormRefusal } from '#web/forms/form-refusal.tsx';
import { reasonOutsideFields } from '#web/forms/show-field-errors.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/field/text-area.tsx';
import { readMessageDraft, writeMessageDraft } from './message-draft.ts';
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
  const owner = { userId: useCurrentUser().id, threadId };
  const [kept] = useState(() => readMessageDraft(owner));
  const form = useForm({ resolver: zodResolver(messageInput), defaultValues: { text: kept ?? first } });
  const post = usePostMessage(owner, side);
  const { onChange, ...registered } = field(form, 'text');
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
        {...registered}
        onChange={(event) => {
          writeMessageDraft(owner, event.target.value);
          void onChange(event);
        }}
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
