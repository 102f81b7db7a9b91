import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { Answer } from '#contract/answers/schemas.ts';
import type { Lesson, LessonSummary } from '#contract/lessons/schemas.ts';
import { isGood, lessonState } from '#contract/lessons/words.ts';
import { isAlarm } from '#web/answers/review/is-alarm.ts';
import { reviewView } from '#web/answers/review/review-view.ts';
import { useWasTrue } from '#web/answers/review/use-was-true.ts';
import { lessonQuery, lessonsQuery } from '#web/lessons/lesson-queries.ts';
import { isAtTop } from './is-at-top.ts';
import { Moment } from './moment-later.ts';

interface Has {
  hasMoment: boolean;
  /** Its review was awaited here. */
  isFresh: boolean;
}

/** Whether it went so well with the newest of a person's answers to a lesson that the head of its review says so. */
export function useHasMoment(lesson: Lesson | undefined, answers: readonly Answer[]): Has {
  const { id, courseId = '' } = lesson ?? {};
  const [newest] = answers;
  const isFresh = useWasTrue(newest !== undefined && reviewView(newest).pending);
  // The list hears of what a review has changed; the lesson doesn't.
  const { data: lessons } = useQuery({ ...lessonsQuery(courseId), enabled: lesson !== undefined });
  const own = lessons?.find((one) => one.id === id);
  return { hasMoment: own !== undefined && isMoment(own, answers), isFresh };
}

/** Before the screen is drawn: it stands above what is read. */
export async function loadMoment(
  queryClient: QueryClient,
  id: string,
  answers: readonly Answer[],
): Promise<void> {
  const lesson = queryClient.getQueryData(lessonQuery(id).queryKey);
  const lessons = queryClient.getQueryData(lessonsQuery(lesson?.courseId ?? '').queryKey);
  const own = lessons?.find((one) => one.id === id);
  if (!own || !isMoment(own, answers)) return;
  const { prefetchMoment } = await import('./moment.tsx');
  await Promise.all([Moment.preload?.(), prefetchMoment(queryClient, answers)]);
}

/** Nothing of learning is said after an alarm. */
function isMoment(lesson: LessonSummary, answers: readonly Answer[]): boolean {
  const [newest] = answers;
  if (!newest || lesson.inAlarm || isAlarm(newest) || newest.threadId !== undefined) return false;
  const state = lessonState(lesson);
  if (state && isGood(state) && isSince(lesson.completedAt, newest)) return true;
  return state !== 'improve' && isAtTop(answers);
}

/** This attempt has passed it, or a person has, when there was no newer one. */
const isSince = (at: string | null, { createdAt }: Answer): boolean =>
  at !== null && new Date(at) >= new Date(createdAt);
