import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { type Skill, type SkillInput, skillInput } from '#contract/skills/schemas.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { formProps } from '#web/forms/form-props.ts';
import { staleChoice } from '#web/forms/stale-edit.tsx';
import { TextArea } from '#web/ui/field/text-area.tsx';
import { TextField } from '#web/ui/field/text-field.tsx';
import { useCreateSkill, useLoadSkills, useUpdateSkill } from './skill-changes.ts';

export function CreateSkillDialog({ onClose }: { onClose: () => void }) {
  const form = useSkillForm({ title: '', description: '' });
  return (
    <FormDialog
      title="Новый навык"
      submitLabel="Добавить"
      pendingLabel="Добавляем…"
      {...formProps(form, useCreateSkill(), onClose)}
      onClose={onClose}
    >
      <SkillFields form={form} />
    </FormDialog>
  );
}

export function EditSkillDialog({ skill, onClose }: { skill: Skill; onClose: () => void }) {
  const [base, setBase] = useState(skill);
  const form = useSkillForm(textsOf(skill));
  const { mutate, ...save } = useUpdateSkill(skill.id);
  const saveOver = (basedOn: string) =>
    formProps(form, { ...save, mutate: (texts, answer) => mutate({ ...texts, basedOn }, answer) }, onClose);
  const { refusal, ...props } = saveOver(base.updatedAt);
  const choice = staleChoice(save.error, {
    load: useLoadSkills(),
    keepMine: (_, { savedAt }) => void saveOver(savedAt).onSubmit(),
    takeTheirs(skills) {
      const stored = skills.find(({ id }) => id === skill.id) ?? base;
      setBase(stored);
      form.reset(textsOf(stored));
      save.reset();
    },
  });
  return (
    <FormDialog
      title="Изменить навык"
      submitLabel="Сохранить"
      pendingLabel="Сохраняем…"
      {...props}
      refusal={choice ?? refusal}
      onClose={onClose}
    >
      <SkillFields form={form} />
    </FormDialog>
  );
}

const useSkillForm = (defaultValues: SkillInput) =>
  useForm({ resolver: zodResolver(skillInput), defaultValues });

const textsOf = ({ title, description }: Skill): SkillInput => ({ title, description });

function SkillFields({ form }: { form: UseFormReturn<SkillInput> }) {
  const { errors } = form.formState;
  return (
    <>
      <TextField
        label="Название"
        required
        autoComplete="off"
        error={errors.title?.message}
        {...form.register('title')}
      />
      <TextArea
        label="Что это за навык"
        hint="Студент прочитает это на странице «Мои навыки»"
        optional
        rows={3}
        error={errors.description?.message}
        {...form.register('description')}
      />
    </>
  );
}
