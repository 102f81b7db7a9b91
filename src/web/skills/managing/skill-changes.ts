import { skills as skillCalls } from '#contract/skills/calls.ts';
import type { CriterionTie, Skill, SkillChange, SkillInput } from '#contract/skills/schemas.ts';
import { call } from '#web/calls/api.ts';
import { useFormSaving, useSaving } from '#web/forms/use-saving.ts';
import { changedBySkills, skillsQuery } from '#web/skills/skill-queries.ts';

export const useCreateSkill = () =>
  useFormSaving((body: SkillInput) => call(skillCalls.createSkill, { body }), {
    failed: 'Не удалось добавить навык',
    refetch: changedBySkills,
  });

export const useUpdateSkill = (id: string) =>
  useFormSaving((body: SkillChange) => call(skillCalls.updateSkill, { params: { id }, body }), {
    failed: 'Не удалось изменить навык',
    refetch: changedBySkills,
  });

/** Fetches the stored list, which someone else may have saved. */
export const useLoadSkills = () =>
  useSaving(() => call(skillCalls.listSkills, {}), {
    failed: 'Не удалось загрузить навык',
    update: (queryClient, skills) => queryClient.setQueryData(skillsQuery.queryKey, skills),
  });

export const useDeleteSkill = () =>
  useSaving((id: string) => call(skillCalls.deleteSkill, { params: { id } }), {
    failed: 'Не удалось убрать навык',
    refetch: changedBySkills,
    refetchOnFailure: changedBySkills,
  });

export const useRestoreSkill = () =>
  useSaving((id: string) => call(skillCalls.restoreSkill, { params: { id } }), {
    failed: 'Не удалось вернуть навык',
    refetch: changedBySkills,
    refetchOnFailure: changedBySkills,
  });

/** Reorders run one after another. A failure restores the loaded order and refetches it. */
export const useReorderSkills = () =>
  useSaving((skillIds: string[]) => call(skillCalls.reorderSkills, { body: { skillIds } }), {
    scope: { id: 'reorder-skills' },
    failed: 'Не удалось изменить порядок навыков',
    update: (queryClient, skills: Skill[]) => queryClient.setQueryData(skillsQuery.queryKey, skills),
    refetchOnFailure: changedBySkills,
  });

export const useTieCriteria = () =>
  useSaving((ties: CriterionTie[]) => call(skillCalls.tieCriteria, { body: { ties } }), {
    failed: 'Не удалось связать критерии с навыком',
    refetch: changedBySkills,
    refetchOnFailure: changedBySkills,
  });
