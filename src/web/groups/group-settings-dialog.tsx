import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { Group } from '#contract/groups/schemas.ts';
import { field } from '#web/forms/field.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { useEditing } from '#web/forms/use-editing.ts';
import { Checkbox } from '#web/ui/field/checkbox.tsx';
import { Select } from '#web/ui/field/select.tsx';
import { TextField } from '#web/ui/field/text-field.tsx';
import { useLoadGroup, useUpdateGroup } from './group-changes.ts';
import { groupSettings, lateOptions } from './group-fields.ts';

export function GroupSettingsDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const form = useForm({ resolver: zodResolver(groupSettings), defaultValues: settingsOf(group) });
  const { props } = useEditing(group, {
    form,
    fieldsOf: settingsOf,
    update: useUpdateGroup(group.id),
    load: useLoadGroup(group.id),
    find: (stored) => stored,
    onSaved: onClose,
  });
  return (
    <FormDialog
      title="Настройки потока"
      submitLabel="Сохранить"
      pendingLabel="Сохранение..."
      {...props}
      onClose={onClose}
    >
      <TextField label="Название" required autoComplete="off" {...field(form, 'title')} />
      <Select label="Ответы после срока" options={lateOptions} {...field(form, 'late')} />
      <Checkbox
        label="В архиве"
        hint="Поток уходит в конец списка; для людей в нём ничего не меняется"
        {...form.register('archived')}
      />
    </FormDialog>
  );
}

const settingsOf = ({ title, late, archivedAt }: Group) => ({ title, late, archived: archivedAt !== null });
