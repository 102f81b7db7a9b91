import { samples } from '#contract/samples/calls.ts';
import type { SamplesInput } from '#contract/samples/schemas.ts';
import { call, queryOf } from '#web/calls/api.ts';
import { useSaving } from '#web/forms/use-saving.ts';

export const samplesQuery = (lessonId: string) => queryOf(samples.listSamples, { params: { id: lessonId } });

/** What is expected of them, and their words: before each run, and whenever the author leaves a field. */
export const useSaveSamples = (lessonId: string) =>
  useSaving(
    (given: SamplesInput) =>
      call(samples.saveSamples, { params: { id: lessonId }, body: { samples: given } }),
    {
      failed: 'Не удалось сохранить образцы',
      update: (queryClient, saved) => queryClient.setQueryData(samplesQuery(lessonId).queryKey, saved),
    },
  );
