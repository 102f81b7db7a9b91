import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answers } from '#contract/answers/calls.ts';
import type { CallInput } from '#contract/endpoint.ts';
import { runs } from '#contract/runs/calls.ts';
import type { Applied, ApplyInput, Run } from '#contract/runs/schemas.ts';
import { workbench } from '#contract/workbench/calls.ts';
import { call } from '#web/calls/api.ts';
import { refetch } from '#web/calls/refetch.ts';
import { useSaving } from '#web/forms/use-saving.ts';
import { plural } from '#web/ui/text/russian.ts';
import { runQuery } from './run-queries.ts';

/** What is to be run, as the page gives it. */
export type RunChoice = CallInput<typeof runs.startRun>['body'];

/** The lists of runs, and the gate that they open. */
const stale = [workbench.getLessonMentor];

/** The panel shows why not. */
export const usePreviewRun = (lessonId: string) =>
  useMutation({
    mutationFn: (body: RunChoice) => call(runs.previewRun, { params: { id: lessonId }, body }),
  });

export function useStartRun(lessonId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: RunChoice) => call(runs.startRun, { params: { id: lessonId }, body }),
    onSuccess(run) {
      queryClient.setQueryData(runQuery(run.id).queryKey, run);
      return refetch(queryClient, stale);
    },
  });
}

const useChangeRun = <Input = void>(change: (input: Input) => Promise<Run>, failed: string) =>
  useSaving(change, {
    failed,
    update: (queryClient, run) => queryClient.setQueryData(runQuery(run.id).queryKey, run),
    refetch: [...stale, runs.listRunResults],
    refetchOnFailure: [...stale, runs.getRun],
  });

export const usePauseRun = (id: string) =>
  useChangeRun(() => call(runs.pauseRun, { params: { id } }), 'Не удалось остановить прогон');

export const useResumeRun = (id: string) =>
  useChangeRun(() => call(runs.resumeRun, { params: { id } }), 'Не удалось продолжить прогон');

export const useCancelRun = (id: string) =>
  useChangeRun(() => call(runs.cancelRun, { params: { id } }), 'Не удалось отменить прогон');

export const useAskAgain = (id: string) =>
  useChangeRun(
    (ids: string[]) => call(runs.askAgain, { params: { id }, body: { ids } }),
    'Не удалось спросить ещё раз',
  );

/** What students read changes with it. */
export const useApplyRun = (id: string) =>
  useSaving((body: ApplyInput) => call(runs.applyRun, { params: { id }, body }), {
    done: appliedText,
    failed: 'Не удалось применить',
    refetch: [runs.getRun, runs.listRunResults, answers.listAllAnswers],
    refetchOnFailure: [runs.getRun, runs.listRunResults],
  });

/** «Заменено 4 отзыва, 4 студентам сказано». */
function appliedText({ applied, held, told, refused }: Applied): string {
  if (applied === 0) return 'Ни один отзыв не заменён';
  return [
    `Заменено: ${plural(applied, 'отзыв', 'отзыва', 'отзывов')}`,
    `сказано ${plural(told, 'студенту', 'студентам', 'студентам')}`,
    held > 0 && `${plural(held, 'ждёт', 'ждут', 'ждут')} куратора`,
    refused.length > 0 && `не применено: ${refused.length}`,
  ]
    .filter(Boolean)
    .join(', ');
}
