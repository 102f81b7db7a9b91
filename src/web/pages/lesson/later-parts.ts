import { lazyRouteComponent } from '@tanstack/react-router';
import { lazyPart } from '#web/ui/lazy-part.ts';

// Who has only begun to read a lesson needs none of these. Loaded before the screen is drawn, they are there at once.

const working = () => import('./working.tsx');

/** The answer and its review: with the first answer. */
export const Working = lazyRouteComponent(working, 'Working');

/** Both side by side: the first words of a review may come before what comes last. */
export function loadForSending(): void {
  void Working.preload?.();
  void import('#web/answers/review/follow-newest.tsx').catch(() => {});
}

export const PinnedRemark = lazyRouteComponent(working, 'PinnedRemark');

export async function loadForReview(...given: Parameters<Awaited<ReturnType<typeof working>>['loadMoment']>) {
  const [{ loadMoment }] = await Promise.all([working(), Working.preload?.(), PinnedRemark.preload?.()]);
  await loadMoment(...given);
}

const talkStart = () => import('./talk-start.tsx');

/** Of a lesson with a talk. */
export const TalkStart = lazyRouteComponent(talkStart, 'TalkStart');

/** From a talk's review to another talk. */
export const TalkAgain = lazyRouteComponent(talkStart, 'TalkAgain');

const takes = () => import('./takes.tsx');

/** From a remark on a talk, and from its transcript, to takes. */
export const Otherwise = lazyRouteComponent(takes, 'Otherwise');

export const Takes = lazyRouteComponent(takes, 'Takes');

export const OutcomeOf = lazyRouteComponent(takes, 'OutcomeOf');

const before = () => import('./before-course.tsx');

/** Above a course's first lesson, until it is done. */
export const BeforeCourse = lazyPart(async () => (await before()).BeforeCourse);

export const loadBefore = (...given: Parameters<Awaited<ReturnType<typeof before>>['loadBefore']>) =>
  before().then((part) => part.loadBefore(...given), noPart);

const noPart = () => {};
