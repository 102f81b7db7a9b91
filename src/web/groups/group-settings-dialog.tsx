import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Group } from '#contract/groups/schemas.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { formProps } from '#web/forms/form-props.ts';
import { staleChoice } from '#web/forms/stale-edit.tsx';
import { Checkbox } from '#web/ui/field/checkbox.tsx';
import { Select } from '#web/ui/field/select.tsx';
import { TextField } from '#web/ui/field/text-field.tsx';
import { useLoadGroup, useUpdateGroup } from './group-changes.ts';
import { groupSettings, lateOptions } from './group-fields.ts';

export function GroupSettingsDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const [base, setBase] = useState(group);
  const form = useForm({ resolver: zodResolver(groupSettings), defaultValues: settingsOf(group) });
  const { mutate, ...save } = useUpdateGroup(group.id);
  const load = useLoadGroup(group.id);
  const { errors } = form.formState;
  const saveOver = (basedOn: string) =>
    formProps(
      form,
      { ...save, mutate: (settings, answer) => mutate({ ...settings, basedOn }, answer) },
      onClose,
    );
  const { refusal, ...props } = saveOver(base.updatedAt);
  const choice = staleChoice(save.error, {
    load,
    keepMine: (_, { savedAt }) => void saveOver(savedAt).onSubmit(),
    takeTheirs(stored) {
      setBase(stored);
      form.reset(settingsOf(stored));
      save.reset();
    },
  });
  return (
    <FormDialog
      title="Настройки потока"
      submitLabel="Сохранить"
      pendingLabel="Сохранение..."
      {...props}
      refusal={choice ?? refusal}
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

const settingsOf = ({ title, late, archivedAt }: Group) => ({ title, late, archived: archivedAt !== null });
