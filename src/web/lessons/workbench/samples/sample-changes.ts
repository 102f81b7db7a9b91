import type { Body } from '#contract/endpoint.ts';
import { samples } from '#contract/samples/calls.ts';
import { workbench } from '#contract/workbench/calls.ts';
import { call } from '#web/calls/api.ts';
import { useFormSaving, useSaving } from '#web/forms/use-saving.ts';
import { plural } from '#web/ui/text/russian.ts';

/** With the samples the gate and the candidates change; the editor's three may be among them. */
const stale = [workbench.getLessonMentor, samples.listSamples];

export const useTakeCandidates = (lessonId: string) =>
  useSaving(
    (answerIds: string[]) =>
      call(samples.addSamples, { params: { id: lessonId }, body: { from: 'answers', answerIds } }),
    {
      done: (added) =>
        added.length === 0
          ? 'Ни один не взят: с тех пор что-то изменилось'
          : `Взято: ${plural(added.length, 'образец', 'образца', 'образцов')}`,
      failed: 'Не удалось взять образцы',
      refetch: stale,
      refetchOnFailure: stale,
    },
  );

export const useAddSample = (lessonId: string) =>
  useFormSaving(
    (body: Body<typeof samples.addSamples>) => call(samples.addSamples, { params: { id: lessonId }, body }),
    { done: 'Образец добавлен', failed: 'Не удалось добавить образец', refetch: stale },
  );

export const useJudgeSample = (lessonId: string, sampleId: string) =>
  useSaving(
    (levels: Body<typeof samples.judgeSample>['levels']) =>
      call(samples.judgeSample, {
        params: { id: lessonId, sampleId },
        body: { levels, as: 'expected', isBlind: false },
      }),
    { done: 'Уровни сохранены', failed: 'Не удалось сохранить уровни', refetch: stale },
  );

/** Beside what another expects; the form says why not. */
export const useJudgeAgain = (lessonId: string, sampleId: string) =>
  useFormSaving(
    (judged: Pick<Body<typeof samples.judgeSample>, 'levels' | 'isBlind'>) =>
      call(samples.judgeSample, { params: { id: lessonId, sampleId }, body: { ...judged, as: 'second' } }),
    {
      done: 'Ваша оценка сохранена',
      failed: 'Не удалось сохранить оценку',
      refetch: stale,
      refetchOnFailure: stale,
    },
  );

export const useRetireSample = (lessonId: string) =>
  useSaving((sampleId: string) => call(samples.retireSample, { params: { id: lessonId, sampleId } }), {
    done: 'Образец убран; в прежних прогонах он остался',
    failed: 'Не удалось убрать образец',
    refetch: stale,
    refetchOnFailure: stale,
  });
