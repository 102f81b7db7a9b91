import type { Answer } from '#contract/answers/schemas.ts';
import { samples } from '#contract/samples/calls.ts';
import type { ExpectedLevel } from '#contract/samples/schemas.ts';
import { call } from '#web/calls/api.ts';
import { useFormSaving } from '#web/forms/use-saving.ts';

type Levels = ExpectedLevel[] | undefined;

/** Without levels of one's own, those that a person has given before are taken; of one that is a sample, one's own stand beside. */
export const useMakeSample = (
  { id: answerId, lessonId }: Pick<Answer, 'id' | 'lessonId'>,
  sampleId: string | null,
) =>
  useFormSaving<unknown, Levels>(
    (levels) =>
      sampleId === null
        ? call(samples.addSamples, {
            params: { id: lessonId },
            body: { from: 'answer', answerId, ...(levels && { expected: levels }) },
          })
        : call(samples.judgeSample, {
            params: { id: lessonId, sampleId },
            body: { levels: levels ?? [], as: 'second', isBlind: true },
          }),
    {
      done: sampleId === null ? 'Ответ стал образцом урока' : 'Ваша оценка записана',
      failed: sampleId === null ? 'Ответ не стал образцом' : 'Оценка не записана',
    },
  );
