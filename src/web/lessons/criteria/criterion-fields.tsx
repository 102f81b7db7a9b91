import type { UseFormReturn } from 'react-hook-form';
import { field } from '#web/forms/field.ts';
import type { LessonFields } from '#web/lessons/lesson-fields.ts';
import { TextArea } from '#web/ui/field/text-area.tsx';
import { TextField } from '#web/ui/field/text-field.tsx';
import { LevelList } from './level-list.tsx';
import { PassingLevel } from './passing-level.tsx';
import { ProofFields } from './proof-fields.tsx';
import { SkillField } from './skill-field.tsx';

export interface CriterionFieldsProps {
  form: UseFormReturn<LessonFields>;
  /** The criterion's place in the form. */
  index: number;
  /** A skill is tied to the lesson's criterion, not to a draft of it. */
  hasSkill?: boolean;
}

export function CriterionFields({ form, index, hasSkill = true }: CriterionFieldsProps) {
  const title = field(form, `criteria.${index}.title`);
  return (
    <div className="flex flex-col gap-4">
      <TextField
        label="Название критерия"
        required
        autoComplete="off"
        placeholder="Факты вместо приговоров"
        {...title}
        error={title.error ?? form.formState.errors.criteria?.[index]?.id?.message}
      />
      <TextArea
        label="На что смотрит наставник"
        optional
        rows={2}
        grows
        {...field(form, `criteria.${index}.description`)}
      />
      <LevelList form={form} criterion={index} />
      <PassingLevel form={form} index={index} />
      <ProofFields form={form} index={index} />
      {hasSkill && <SkillField form={form} index={index} />}
    </div>
  );
}
