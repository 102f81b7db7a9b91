import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { Meeting } from '#contract/meetings/schemas.ts';
import { DateTimeField } from '#web/forms/date-time-field.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { formProps, type Save } from '#web/forms/form-props.ts';
import { numberOrNull } from '#web/forms/number-or-null.ts';
import { TextArea } from '#web/ui/field/text-area.tsx';
import { TextField } from '#web/ui/field/text-field.tsx';
import { useCreateMeeting, useUpdateMeeting } from './meeting-changes.ts';
import { fieldsOf, type MeetingFields, meetingFields } from './meeting-fields.ts';

export const CreateMeetingDialog = ({ groupId, onClose }: { groupId: string; onClose: () => void }) => (
  <MeetingDialog title="Новая встреча" save={useCreateMeeting(groupId)} onClose={onClose} />
);

export const EditMeetingDialog = ({ meeting, onClose }: { meeting: Meeting; onClose: () => void }) => (
  <MeetingDialog title="Встреча" meeting={meeting} save={useUpdateMeeting(meeting.id)} onClose={onClose} />
);

interface MeetingDialogProps {
  title: string;
  meeting?: Meeting;
  save: Save<MeetingFields, Meeting>;
  onClose: () => void;
}

function MeetingDialog({ title, meeting, save, onClose }: MeetingDialogProps) {
  const form = useForm({ resolver: zodResolver(meetingFields), defaultValues: fieldsOf(meeting) });
  const { errors } = form.formState;
  return (
    <FormDialog
      title={title}
      description="Время — ваше. Напоминание придёт потоку накануне, и заново, если встречу перенести"
      submitLabel={meeting ? 'Сохранить' : 'Назначить'}
      pendingLabel="Сохранение..."
      onClose={onClose}
      {...formProps(form, save, onClose)}
    >
      <TextField
        label="Название"
        required
        autoComplete="off"
        error={errors.title?.message}
        {...form.register('title')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <DateTimeField label="Начало" error={errors.startsAt?.message} field={form.register('startsAt')} />
        <TextField
          label="Сколько минут"
          required
          inputMode="numeric"
          autoComplete="off"
          error={errors.minutes?.message}
          {...form.register('minutes', { setValueAs: numberOrNull })}
        />
      </div>
      <TextField
        label="Ссылка"
        optional
        type="url"
        autoComplete="off"
        hint="Целиком, вместе с https"
        error={errors.link?.message}
        {...form.register('link')}
      />
      <TextArea
        label="Место словами"
        optional
        rows={2}
        hint="Адрес и этаж, или как войти по ссылке"
        error={errors.place?.message}
        {...form.register('place')}
      />
    </FormDialog>
  );
}
