import { useState } from 'react';
import { reviews } from '#contract/reviews/calls.ts';
import type { SampleKind } from '#contract/samples/schemas.ts';
import { call } from '#web/calls/api.ts';
import { errorText } from '#web/calls/error-text.ts';
import type { LessonFields } from '#web/lessons/lesson-fields.ts';
import type { WrittenSample } from './use-samples.ts';

export interface SampleResult {
  answer: string;
  text: string;
  model: string;
}

type Results = Partial<Record<SampleKind, SampleResult>>;

/** What a run was made by: of it the page says what has changed since. */
export interface RanBy {
  criteria: LessonFields['criteria'];
  texts: string;
}

/** The form changes its criteria in place. */
export const ranBy = (fields: LessonFields): RanBy => ({
  criteria: structuredClone(fields.criteria),
  texts: textsOf(fields),
});

const textsOf = ({ content, transcription, assignment, aiPrompt, cueing }: LessonFields) =>
  JSON.stringify([content, transcription, assignment, aiPrompt, cueing]);

/** Asks about one sample after another, so that a second author finds a place; results live in the page. */
export function useRun(courseId: string) {
  const [results, setResults] = useState<Results>({});
  const [by, setBy] = useState<RanBy>();
  const [running, setRunning] = useState<SampleKind>();
  const [failure, setFailure] = useState<string>();

  async function run(samples: readonly WrittenSample[], fields: LessonFields): Promise<void> {
    const { content, transcription, assignment, aiPrompt, criteria, cueing } = fields;
    const asked = { courseId, content, transcription, assignment, aiPrompt, criteria, cueing };
    setFailure(undefined);
    setResults({});
    setBy(ranBy(fields));
    try {
      for (const { kind, content: answer } of samples.filter((one) => one.content.trim() !== '')) {
        setRunning(kind);
        const trial = await call(reviews.tryPrompt, { body: { ...asked, answer } });
        if (trial.state === 'failed') return setFailure(trial.cause);
        const { text, model } = trial;
        setResults((before) => ({ ...before, [kind]: { answer, text, model } }));
      }
    } catch (error) {
      setFailure(errorText(error, 'Не удалось прогнать образцы'));
    } finally {
      setRunning(undefined);
    }
  }

  return { results, by, running, failure, run };
}

/** What isn't as it was when the samples were run. */
export function sinceRun(by: RanBy, fields: LessonFields): string | undefined {
  if (JSON.stringify(by.criteria) !== JSON.stringify(fields.criteria)) return 'по прежним критериям';
  return by.texts === textsOf(fields) ? undefined : 'по прежним текстам урока';
}
