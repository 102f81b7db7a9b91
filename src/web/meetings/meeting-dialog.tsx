import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { GroupMeeting } from '#contract/meetings/schemas.ts';
import { DateTimeField } from '#web/forms/date-time-field.tsx';
import { field } from '#web/forms/field.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { formProps } from '#web/forms/form-props.ts';
import { numberOrNull } from '#web/forms/number-or-null.ts';
import { useEditing } from '#web/forms/use-editing.ts';
import { TextArea } from '#web/ui/field/text-area.tsx';
import { TextField } from '#web/ui/field/text-field.tsx';
import { useCreateMeeting, useLoadMeetings, useUpdateMeeting } from './meeting-changes.ts';
import { fieldsOf, meetingFields } from './meeting-fields.ts';

export function CreateMeetingDialog({ groupId, onClose }: { groupId: string; onClose: () => void }) {
  const form = useMeetingForm();
  return (
    <FormDialog
      title="Новая встреча"
      description={aboutTime}
      submitLabel="Назначить"
      pendingLabel="Сохранение..."
      {...formProps(form, useCreateMeeting(groupId), onClose)}
      onClose={onClose}
    >
      <MeetingInputs form={form} />
    </FormDialog>
  );
}

interface EditMeetingDialogProps {
  groupId: string;
  meeting: GroupMeeting;
  onClose: () => void;
}

export function EditMeetingDialog({ groupId, meeting, onClose }: EditMeetingDialogProps) {
  const form = useMeetingForm(meeting);
  const { props } = useEditing(meeting, {
    form,
    fieldsOf,
    update: useUpdateMeeting(meeting.id),
    load: useLoadMeetings(groupId),
    find: (meetings) => meetings.find(({ id }) => id === meeting.id),
    onSaved: onClose,
  });
  return (
    <FormDialog
      title="Встреча"
      description={aboutTime}
      submitLabel="Сохранить"
      pendingLabel="Сохранение..."
      {...props}
      onClose={onClose}
    >
      <MeetingInputs form={form} />
    </FormDialog>
  );
}

const aboutTime = 'Время — ваше. Напоминание придёт потоку накануне, и заново, если встречу перенести';

const useMeetingForm = (meeting?: GroupMeeting) =>
  useForm({ resolver: zodResolver(meetingFields), defaultValues: fieldsOf(meeting) });

function MeetingInputs({ form }: { form: ReturnType<typeof useMeetingForm> }) {
  return (
    <>
      <TextField label="Название" required autoComplete="off" {...field(form, 'title')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <DateTimeField label="Начало" {...field(form, 'startsAt')} />
        <TextField
          label="Сколько минут"
          required
          inputMode="numeric"
          autoComplete="off"
          {...field(form, 'minutes', { setValueAs: numberOrNull })}
        />
      </div>
      <TextField
        label="Ссылка"
        optional
        type="url"
        autoComplete="off"
        hint="Целиком, вместе с https"
        {...field(form, 'link')}
      />
      <TextArea
        label="Место словами"
        optional
        rows={2}
        hint="Адрес и этаж, или как войти по ссылке"
        {...field(form, 'place')}
      />
    </>
  );
}
