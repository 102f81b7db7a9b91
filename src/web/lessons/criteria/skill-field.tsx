import { useQuery } from '@tanstack/react-query';
import { useController, type UseFormReturn } from 'react-hook-form';
import { skills as skillCalls } from '#contract/skills/calls.ts';
import type { Skill } from '#contract/skills/schemas.ts';
import { queryOf } from '#web/calls/api.ts';
import type { LessonFields } from '#web/lessons/lesson-fields.ts';
import { Select } from '#web/ui/field/select.tsx';

interface SkillFieldProps {
  form: UseFormReturn<LessonFields>;
  /** The criterion's place in the form. */
  index: number;
}

/** Under which of the school's skills the criterion's levels stand. One in the archive isn't offered, but stays. */
export function SkillField({ form, index }: SkillFieldProps) {
  const { data: skills = [], isError, isPending } = useQuery(skillsQuery);
  const {
    field: { ref, ...field },
    fieldState,
  } = useController({ control: form.control, name: `criteria.${index}.skillId` });
  const chosen = field.value ?? null;
  const options = optionsOf(skills, chosen);
  if (options.length === 0 && chosen === null && !isError) return null;
  return (
    <Select
      label="Навык"
      optional
      fieldClassName="sm:max-w-96"
      hint="Уровни по критерию встанут под ним на странице «Мой путь»"
      error={fieldState.error?.message ?? (isError ? 'Не удалось загрузить навыки' : undefined)}
      disabled={isPending || isError}
      options={[{ value: '', label: 'Без навыка' }, ...options]}
      name={field.name}
      ref={ref}
      value={chosen}
      onBlur={field.onBlur}
      onChange={({ target }) => field.onChange(target.value || null)}
    />
  );
}

/** Others change the list meanwhile. */
const skillsQuery = { ...queryOf(skillCalls.listSkills, {}), staleTime: 5_000 };

const optionsOf = (skills: readonly Skill[], chosen: string | null) =>
  skills
    .filter(({ id, archivedAt }) => archivedAt === null || id === chosen)
    .map(({ id, title, archivedAt }) => ({
      value: id,
      label: archivedAt === null ? title : `${title} (в архиве)`,
    }));
