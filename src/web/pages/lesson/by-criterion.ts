import { lazyRouteComponent } from '@tanstack/react-router';
import type { Answer } from '#contract/answers/schemas.ts';
import type { Lesson } from '#contract/lessons/schemas.ts';

/**
 * Whether reviews of this lesson say, or said, something of each criterion, or answers were talks: the parts that show these are
 * loaded only then.
 */
export const isByCriterion = ({ criteria }: Lesson, answers: readonly Answer[]): boolean =>
  criteria.length > 0 ||
  answers.some(({ feedback, objections, lines }) => feedback !== null || objections || lines);

/** Loaded before the screen is drawn, these parts are there at once: a review doesn't appear in one text first. */
export async function loadByCriterion(): Promise<void> {
  await Promise.all([AttemptsByCriterion.preload?.(), OpenRemarks.preload?.()]);
}

export const AttemptsByCriterion = lazyRouteComponent(
  () => import('#web/answers/remarks/attempts-by-criterion.tsx'),
  'AttemptsByCriterion',
);

/** Of a lesson with a talk. */
export const TalkStart = lazyRouteComponent(() => import('./talk-start.tsx'), 'TalkStart');

/** From a talk's review to another talk. */
export const TalkAgain = lazyRouteComponent(() => import('./talk-start.tsx'), 'TalkAgain');

export const OpenRemarks = lazyRouteComponent(
  () => import('#web/answers/revision/open-remarks.tsx'),
  'OpenRemarks',
);
