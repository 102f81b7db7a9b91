import { api } from '#contract/api.ts';
import type { CriterionTie, Skill, SkillInput } from '#contract/skills/schemas.ts';
import { call } from '#web/calls/api.ts';
import { useFormSaving, useSaving } from '#web/forms/use-saving.ts';
import { skillCalls, skillsQuery } from '#web/skills/skill-queries.ts';

export const useCreateSkill = () =>
  useFormSaving((body: SkillInput) => call(api.createSkill, { body }), {
    done: 'Навык добавлен',
    failed: 'Не удалось добавить навык',
    refetch: skillCalls,
  });

export const useUpdateSkill = (id: string) =>
  useFormSaving((body: SkillInput) => call(api.updateSkill, { params: { id }, body }), {
    done: 'Навык изменён',
    failed: 'Не удалось изменить навык',
    refetch: skillCalls,
  });

export const useDeleteSkill = () =>
  useSaving((id: string) => call(api.deleteSkill, { params: { id } }), {
    done: ({ archived }) => (archived ? 'Навык в архиве' : 'Навык удалён'),
    failed: 'Не удалось убрать навык',
    refetch: skillCalls,
    refetchOnFailure: skillCalls,
  });

export const useRestoreSkill = () =>
  useSaving((id: string) => call(api.restoreSkill, { params: { id } }), {
    done: 'Навык возвращён',
    failed: 'Не удалось вернуть навык',
    refetch: skillCalls,
    refetchOnFailure: skillCalls,
  });

/** Reorders run one after another. A failure restores the loaded order and refetches it. */
export const useReorderSkills = () =>
  useSaving((skillIds: string[]) => call(api.reorderSkills, { body: { skillIds } }), {
    scope: { id: 'reorder-skills' },
    done: 'Порядок навыков изменён',
    failed: 'Не удалось изменить порядок навыков',
    update: (queryClient, skills: Skill[]) => queryClient.setQueryData(skillsQuery.queryKey, skills),
    refetchOnFailure: skillCalls,
  });

export const useTieCriteria = () =>
  useSaving((ties: CriterionTie[]) => call(api.tieCriteria, { body: { ties } }), {
    failed: 'Не удалось связать критерии с навыком',
    refetch: skillCalls,
    refetchOnFailure: skillCalls,
  });
