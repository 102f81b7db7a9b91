import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { messageMaxLength, messagesADay } from '#contract/limits.ts';
import { requiredText } from '#contract/text.ts';
import { fullName } from '#domain/full-name.ts';
import { pluralForm } from '#domain/russian/plural.ts';
import { field } from '#web/forms/field.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { formProps } from '#web/forms/form-props.ts';
import { sendsMail } from '#web/mail-setting.ts';
import { TextArea } from '#web/ui/field/text-area.tsx';
import { plural } from '#web/ui/text/russian.ts';
import { useWriteToPeople } from './people-changes.ts';

export interface MessageDialogProps {
  people: readonly { id: string; firstName: string; lastName: string }[];
  /** In the thread of which course; without it the newest of both. */
  courseId?: string | undefined;
  onSent?: () => void;
  onClose: () => void;
}

/** A person's words to those chosen: a notice, and a letter to whoever doesn't look there. */
export function MessageDialog({ people, courseId, onSent, onClose }: MessageDialogProps) {
  const form = useForm({ resolver: zodResolver(messageInput), defaultValues: { text: '' } });
  const write = useWriteToPeople(
    people.map(({ id }) => id),
    courseId,
  );
  return (
    <FormDialog
      title="Написать"
      description={`${recipients(people)}. ${where()} Одному человеку — не больше ${messagesADay} сообщений в день.`}
      submitLabel="Отправить"
      pendingLabel="Отправляем…"
      onClose={onClose}
      {...formProps(form, write, () => {
        onSent?.();
        onClose();
      })}
    >
      <TextArea
        label="Сообщение"
        hint={`До ${messageMaxLength.toLocaleString('ru-RU')} символов, без разметки`}
        rows={7}
        {...field(form, 'text')}
      />
    </FormDialog>
  );
}

const messageInput = z.object({ text: requiredText(messageMaxLength, 'Напишите сообщение') });

function recipients(people: MessageDialogProps['people']): string {
  const [one] = people;
  return one && people.length === 1
    ? `Получит ${fullName(one)}`
    : `${pluralForm(people.length, 'Получит', 'Получат', 'Получат')} ${plural(people.length, 'человек', 'человека', 'человек')}, каждый отдельно`;
}

const where = () =>
  sendsMail()
    ? 'Сообщение придёт в колокольчик, а если его там не прочтут за десять минут, то и письмом. На него можно ответить.'
    : 'Сообщение придёт в колокольчик. На него можно ответить.';
