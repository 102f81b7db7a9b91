import { useMutation } from '@tanstack/react-query';
import type { Body } from '#contract/endpoint.ts';
import { lessons } from '#contract/lessons/calls.ts';
import { scenarios } from '#contract/scenarios/calls.ts';
import type { ScenarioCard } from '#contract/scenarios/scenario-card.ts';
import { call } from '#web/calls/api.ts';
import { useFormSaving, useSaving } from '#web/forms/use-saving.ts';
import { scenarioQuery, versionsQuery } from './scenario-queries.ts';
import type { Seen } from './seen-card.ts';

interface Written {
  card: ScenarioCard;
  seen: Seen;
}

/** The draft, which is saved again and again while it is written: the screen itself says so. */
export const useSaveDraft = (lessonId: string) =>
  useFormSaving(
    (body: Written) =>
      call(scenarios.saveScenario, { params: { id: lessonId }, body: { ...body, publish: false } }),
    {
      failed: 'Не удалось сохранить черновик сценария',
      scope: { id: `scenario ${lessonId}` },
      update: (queryClient, saved) => queryClient.setQueryData(scenarioQuery(lessonId).queryKey, saved),
      refetch: [versionsQuery(lessonId).queryKey],
    },
  );

export const usePublishScenario = (lessonId: string) =>
  useFormSaving(
    (body: Written) =>
      call(scenarios.saveScenario, { params: { id: lessonId }, body: { ...body, publish: true } }),
    {
      done: 'Сценарий опубликован',
      failed: 'Сценарий не опубликован',
      scope: { id: `scenario ${lessonId}` },
      update: (queryClient, saved) => queryClient.setQueryData(scenarioQuery(lessonId).queryKey, saved),
      refetch: [versionsQuery(lessonId).queryKey, lessons.getLesson],
    },
  );

/** What somebody else has saved meanwhile. */
export const useLoadScenario = (lessonId: string) =>
  useSaving(() => call(scenarios.getScenario, { params: { id: lessonId } }), {
    failed: 'Не удалось загрузить сохранённую карточку',
    update: (queryClient, saved) => queryClient.setQueryData(scenarioQuery(lessonId).queryKey, saved),
  });

export const useRemoveScenario = (lessonId: string) =>
  useSaving(() => call(scenarios.removeScenario, { params: { id: lessonId } }), {
    done: 'Сценарий убран из урока',
    failed: 'Не удалось убрать сценарий',
    refetch: [scenarioQuery(lessonId).queryKey, versionsQuery(lessonId).queryKey, lessons.getLesson],
  });

export const useSuggestScenario = () =>
  useMutation({
    mutationFn: (body: Body<typeof scenarios.suggestScenario>) => call(scenarios.suggestScenario, { body }),
  });
