import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { Group } from '#contract/groups/schemas.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { formProps } from '#web/forms/form-props.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useUpdateGroup } from './group-changes.ts';
import { groupSettings, lateOptions } from './group-fields.ts';

export function GroupSettingsDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const { id, title, late, archivedAt, updatedAt } = group;
  const form = useForm({
    resolver: zodResolver(groupSettings),
    defaultValues: { title, late, archived: archivedAt !== null },
  });
  const { mutate, ...save } = useUpdateGroup(id);
  const { errors } = form.formState;
  return (
    <FormDialog
      title="Настройки потока"
      submitLabel="Сохранить"
      pendingLabel="Сохранение..."
      {...formProps(
        form,
        { ...save, mutate: (settings, answer) => mutate({ ...settings, basedOn: updatedAt }, answer) },
        onClose,
      )}
      onClose={onClose}
    >
      <TextField
        label="Название"
        required
        autoComplete="off"
        error={errors.title?.message}
        {...form.register('title')}
      />
      <Select
        label="Ответы после срока"
        options={lateOptions}
        error={errors.late?.message}
        {...form.register('late')}
      />
      <Checkbox
        label="В архиве"
        hint="Поток уходит в конец списка; для людей в нём ничего не меняется"
        {...form.register('archived')}
      />
    </FormDialog>
  );
}
