import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { Group, WholeGroup } from '#contract/groups/schemas.ts';
import { DateTimeField } from '#web/forms/date-time-field.tsx';
import { field } from '#web/forms/field.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { formProps } from '#web/forms/form-props.ts';
import { TextField } from '#web/ui/field/text-field.tsx';
import { localOf } from '#web/ui/time/local-time.ts';
import { useCopyGroup } from './group-changes.ts';
import { copyFields } from './group-fields.ts';

export interface CopyGroupDialogProps {
  group: Group;
  onCopied: (copy: WholeGroup) => void;
  onClose: () => void;
}

export function CopyGroupDialog({ group, onCopied, onClose }: CopyGroupDialogProps) {
  const form = useForm({
    resolver: zodResolver(copyFields),
    defaultValues: { title: group.title, startsAt: localOf(group.startsAt) },
  });
  return (
    <FormDialog
      title="Копия потока"
      description="Расписание и настройки повторятся, люди и кураторы — нет"
      submitLabel="Создать копию"
      pendingLabel="Создание..."
      {...formProps(form, useCopyGroup(group.id), onCopied)}
      onClose={onClose}
    >
      <TextField label="Название" required autoComplete="off" {...field(form, 'title')} />
      <DateTimeField
        label="Начало"
        optional
        hint={
          group.startsAt === null
            ? 'У потока нет начала, поэтому даты уроков останутся прежними'
            : 'Конец потока и даты уроков сдвинутся на столько же'
        }
        {...field(form, 'startsAt')}
      />
    </FormDialog>
  );
}
