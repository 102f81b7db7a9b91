import type { PassesBy } from './passes-by.ts';

export type LessonState = 'viewed' | 'sent' | 'improve' | 'passed' | 'accepted';

/** What a lesson's state follows from; who reads it from somewhere else than a lesson names the same. */
export interface Standing {
  viewedAt: string | null;
  sentAt?: string | null | undefined;
  completedAt: string | null;
  passedHow?: PassesBy | null | undefined;
  below?: number | null | undefined;
}

/** Undefined for a lesson that nobody has opened. */
export function lessonState({
  viewedAt,
  sentAt,
  completedAt,
  passedHow,
  below,
}: Standing): LessonState | undefined {
  if (completedAt) return doneBy(passedHow, sentAt);
  if (sentAt) return below === null || below === undefined ? 'sent' : 'improve';
  return viewedAt ? 'viewed' : undefined;
}

/** One with nothing to send is done by its first view. A release before this one says of an answer only that it is done. */
function doneBy(how: Standing['passedHow'], sentAt: Standing['sentAt']): LessonState {
  if (how === 'person') return 'accepted';
  if (how === 'levels') return 'passed';
  return how === 'sent' || sentAt ? 'sent' : 'viewed';
}

/** The states that say that the learner has reached what was asked. */
export const isGood = (state: LessonState): boolean => state === 'passed' || state === 'accepted';

export const stateNames: Record<LessonState, string> = {
  viewed: 'Просмотрен',
  sent: 'Отправлен',
  improve: 'Доработать',
  passed: 'Сдан',
  accepted: 'Зачтён',
};

/** `Доработать: 2`, where it is known how many criteria stand below what passes. */
export const stateText = (state: LessonState, below?: number | null): string =>
  state === 'improve' && below ? `${stateNames.improve}: ${below}` : stateNames[state];

/** What passes, as authors choose it. */
export const passesByNames: Record<PassesBy, string> = {
  sent: 'Ответ отправлен',
  levels: 'Все критерии дошли до зачёта',
  person: 'Зачёл человек',
};
