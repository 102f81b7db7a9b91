import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { type Skill, type SkillInput, skillInput } from '#contract/skills/schemas.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { formProps, type Save } from '#web/forms/form-props.ts';
import { TextArea } from '#web/ui/field/text-area.tsx';
import { TextField } from '#web/ui/field/text-field.tsx';
import { useCreateSkill, useUpdateSkill } from './skill-changes.ts';

export const CreateSkillDialog = ({ onClose }: { onClose: () => void }) => (
  <SkillDialog
    title="Новый навык"
    submitLabel="Добавить"
    pendingLabel="Добавляем…"
    save={useCreateSkill()}
    onClose={onClose}
  />
);

export const EditSkillDialog = ({ skill, onClose }: { skill: Skill; onClose: () => void }) => (
  <SkillDialog
    skill={skill}
    title="Изменить навык"
    submitLabel="Сохранить"
    pendingLabel="Сохраняем…"
    save={useUpdateSkill(skill.id)}
    onClose={onClose}
  />
);

interface SkillDialogProps {
  skill?: Skill;
  title: string;
  submitLabel: string;
  pendingLabel: string;
  save: Save<SkillInput, Skill>;
  onClose: () => void;
}

function SkillDialog({ skill, save, ...dialog }: SkillDialogProps) {
  const form = useForm({
    resolver: zodResolver(skillInput),
    defaultValues: { title: skill?.title ?? '', description: skill?.description ?? '' },
  });
  const { errors } = form.formState;
  return (
    <FormDialog {...dialog} {...formProps(form, save, dialog.onClose)}>
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
    </FormDialog>
  );
}
