import { useQuery } from '@tanstack/react-query';
import type { Answer } from '#contract/answers/schemas.ts';
import type { Lesson, LessonSummary } from '#contract/lessons/schemas.ts';
import { isGood, lessonState } from '#contract/lessons/words.ts';
import { isAlarm } from '#web/answers/review/is-alarm.ts';
import { isHighest } from '#web/answers/review/level-summary.ts';
import { reviewView } from '#web/answers/review/review-view.ts';
import { useWasTrue } from '#web/answers/review/use-was-true.ts';
import { lessonsQuery } from '#web/lessons/lesson-queries.ts';

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

/** Nothing of learning is said after an alarm. */
function isMoment(lesson: LessonSummary, answers: readonly Answer[]): boolean {
  const [newest] = answers;
  if (!newest || lesson.inAlarm || isAlarm(newest) || newest.threadId !== undefined) return false;
  const state = lessonState(lesson);
  if (state && isGood(state) && isSince(lesson.completedAt, newest)) return true;
  return state !== 'improve' && isAtTop(newest, answers);
}

/** This attempt has passed it, or a person has, when there was no newer one. */
const isSince = (at: string | null, { createdAt }: Answer): boolean =>
  at !== null && new Date(at) >= new Date(createdAt);

/** By each criterion; a take keeps what its lines gave no occasion for. */
export const isAtTop = ({ feedback, take }: Answer, answers: readonly Answer[]): boolean =>
  feedback !== null &&
  feedback.remarks.length > 0 &&
  feedback.remarks.every(isHighest) &&
  (feedback.unmet ?? []).every(({ criterionId }) => isKeptAtTop(criterionId, take, answers));

function isKeptAtTop(criterionId: string, take: Answer['take'], answers: readonly Answer[]): boolean {
  const before = take && answers.find(({ id }) => id === take.answerId);
  const remark = before?.feedback?.remarks.find((one) => one.criterionId === criterionId);
  if (remark) return isHighest(remark);
  return before !== undefined && isKeptAtTop(criterionId, before.take, answers);
}
