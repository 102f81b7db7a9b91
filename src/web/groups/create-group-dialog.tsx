import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { WholeGroup } from '#contract/groups/schemas.ts';
import { DateTimeField } from '#web/forms/date-time-field.tsx';
import { field } from '#web/forms/field.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { formProps } from '#web/forms/form-props.ts';
import { Select } from '#web/ui/field/select.tsx';
import { TextField } from '#web/ui/field/text-field.tsx';
import { useCreateGroup } from './group-changes.ts';
import { lateOptions, newGroupFields } from './group-fields.ts';

export interface CreateGroupDialogProps {
  courses: readonly { id: string; title: string }[];
  onCreated: (group: WholeGroup) => void;
  onClose: () => void;
}

export function CreateGroupDialog({ courses, onCreated, onClose }: CreateGroupDialogProps) {
  const form = useForm({
    resolver: zodResolver(newGroupFields),
    defaultValues: { courseId: courses[0]?.id ?? '', title: '', startsAt: '', endsAt: '', late: 'accepted' },
  });
  return (
    <FormDialog
      title="Новый поток"
      submitLabel="Создать поток"
      pendingLabel="Создание..."
      {...formProps(form, useCreateGroup(), onCreated)}
      onClose={onClose}
    >
      <Select
        label="Курс"
        options={courses.map(({ id, title }) => ({ value: id, label: title }))}
        {...field(form, 'courseId')}
      />
      <TextField label="Название" required autoComplete="off" {...field(form, 'title')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <DateTimeField
          label="Начало"
          optional
          hint="Тогда откроются уроки без своей даты"
          {...field(form, 'startsAt')}
        />
        <DateTimeField
          label="Конец"
          optional
          hint="Конец доступа для тех, у кого нет своего срока"
          {...field(form, 'endsAt')}
        />
      </div>
      <Select label="Ответы после срока" options={lateOptions} {...field(form, 'late')} />
    </FormDialog>
  );
}
