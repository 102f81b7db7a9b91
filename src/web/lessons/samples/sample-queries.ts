import { samples } from '#contract/samples/calls.ts';
import type { SamplesInput } from '#contract/samples/schemas.ts';
import { call, queryOf } from '#web/calls/api.ts';
import { useFormSaving } from '#web/forms/use-saving.ts';

export const samplesQuery = (lessonId: string) => queryOf(samples.listSamples, { params: { id: lessonId } });

/** What is expected of them, and their words: before each run, and whenever the author leaves a field. The panel says why not. */
export const useSaveSamples = (lessonId: string) =>
  useFormSaving(
    (given: SamplesInput) =>
      call(samples.saveSamples, { params: { id: lessonId }, body: { samples: given } }),
    {
      failed: 'Не удалось сохранить образцы',
      update: (queryClient, saved) => queryClient.setQueryData(samplesQuery(lessonId).queryKey, saved),
    },
  );
