import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Body } from '#contract/endpoint.ts';
import type { CriteriaSuggestion } from '#contract/reviews/ai.ts';
import { reviews } from '#contract/reviews/calls.ts';
import { scenarios } from '#contract/scenarios/calls.ts';
import { call, queryOf } from '#web/calls/api.ts';
import { errorText } from '#web/calls/error-text.ts';
import type { LessonFields } from '#web/lessons/lesson-fields.ts';
import { type FormCriterion, newCriterion } from './new-criterion.ts';

export type CriteriaSuggestions = ReturnType<typeof useCriteriaSuggestions>;

/** What the model suggests by the assignment. Kept above the tabs: the author goes to read the assignment again. */
export function useCriteriaSuggestions(
  form: UseFormReturn<LessonFields>,
  { courseId, lessonId }: { courseId: string; lessonId: string | undefined },
) {
  const [list, setList] = useState<readonly FormCriterion[]>([]);
  const [count, setCount] = useState<number>();
  const hasAssignment = form.watch('assignment').trim() !== '';
  const hasScene = useHasScene(hasAssignment ? undefined : lessonId);
  const asking = useMutation({
    mutationFn: (body: Body<typeof reviews.suggestCriteria>) => call(reviews.suggestCriteria, { body }),
    onSuccess: (answer) => setList(answer.state === 'done' ? answer.criteria.map(newCriterion) : []),
  });

  return {
    list,
    count,
    setCount,
    hasTask: hasAssignment || hasScene,
    isPending: asking.isPending,
    /** What has come of the last press. */
    came: asking.isPending ? undefined : (asking.data ?? asking.error),
    failure: asking.isPending ? undefined : failureOf(asking.error, asking.data),
    ask() {
      const { title, assignment, content, transcription, criteria } = form.getValues();
      const taken = criteria.map((criterion) => criterion.title.slice(0, longestTitle)).filter(Boolean);
      asking.mutate({ courseId, lessonId, title, assignment, content, transcription, taken, count });
    },
    drop: (ids: readonly string[]) => setList(list.filter(({ id }) => !ids.includes(id))),
  };
}

/** Whether the lesson's talk has a scene, be it a draft: asked where nothing else could be suggested by. */
function useHasScene(lessonId: string | undefined): boolean {
  const { data } = useQuery({
    ...queryOf(scenarios.getScenario, { params: { id: lessonId ?? '' } }),
    enabled: lessonId !== undefined,
  });
  return lessonId !== undefined && data !== undefined && (data.draft ?? data.inForce) !== null;
}

/** A title that is too long is refused when the lesson is saved, not here. */
const longestTitle = 120;

function failureOf(error: unknown, answer: CriteriaSuggestion | undefined): string | undefined {
  if (error) return errorText(error, 'Не удалось получить предложения');
  if (answer?.state === 'failed') return answer.cause;
  return answer?.criteria.length === 0 ? 'Модель ничего не предложила. Попробуйте ещё раз' : undefined;
}
