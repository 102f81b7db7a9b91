import type { UseFormReturn } from 'react-hook-form';
import type { LessonFields } from '#web/lessons/lesson-fields.ts';
import { TextArea } from '#web/ui/field/text-area.tsx';
import { TextField } from '#web/ui/field/text-field.tsx';
import { LevelList } from './level-list.tsx';
import { ProofFields } from './proof-fields.tsx';
import { SkillField } from './skill-field.tsx';

export interface CriterionFieldsProps {
  form: UseFormReturn<LessonFields>;
  /** The criterion's place in the form. */
  index: number;
}

export function CriterionFields({ form, index }: CriterionFieldsProps) {
  const errors = form.formState.errors.criteria?.[index];
  return (
    <div className="flex flex-col gap-4">
      <TextField
        label="Название критерия"
        required
        autoComplete="off"
        placeholder="Факты вместо приговоров"
        error={errors?.title?.message ?? errors?.id?.message}
        {...form.register(`criteria.${index}.title`)}
      />
      <TextArea
        label="На что смотрит наставник"
        optional
        rows={2}
        grows
        error={errors?.description?.message}
        {...form.register(`criteria.${index}.description`)}
      />
      <LevelList form={form} criterion={index} />
      <ProofFields form={form} index={index} />
      <SkillField form={form} index={index} />
    </div>
  );
}
