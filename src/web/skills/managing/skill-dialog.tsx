import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { type Skill, type SkillInput, skillInput } from '#contract/skills/schemas.ts';
import { field } from '#web/forms/field.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { formProps } from '#web/forms/form-props.ts';
import { useEditing } from '#web/forms/use-editing.ts';
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
  const form = useSkillForm(textsOf(skill));
  const { props } = useEditing(skill, {
    form,
    fieldsOf: textsOf,
    update: useUpdateSkill(skill.id),
    load: useLoadSkills(),
    find: (skills) => skills.find(({ id }) => id === skill.id),
    onSaved: onClose,
  });
  return (
    <FormDialog
      title="Изменить навык"
      submitLabel="Сохранить"
      pendingLabel="Сохраняем…"
      {...props}
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
  return (
    <>
      <TextField label="Название" required autoComplete="off" {...field(form, 'title')} />
      <TextArea
        label="Что это за навык"
        hint="Студент прочитает это на странице «Мой путь»"
        optional
        rows={3}
        {...field(form, 'description')}
      />
    </>
  );
}
