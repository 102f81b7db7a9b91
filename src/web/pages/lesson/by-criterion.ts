import { lazy } from 'react';
import type { Answer } from '#contract/answers.ts';
import type { Lesson } from '#contract/lessons.ts';

/** Whether reviews of this lesson say, or said, something of each criterion: the parts that show it are loaded only then. */
export const isByCriterion = ({ criteria }: Lesson, answers: readonly Answer[]): boolean =>
  criteria.length > 0 || answers.some(({ feedback }) => feedback !== null);

/** Before the screen is drawn, so that a review doesn't appear in one text first. */
export async function loadByCriterion(): Promise<void> {
  await Promise.all([attempts(), remarks()]);
}

const attempts = () => import('#web/answers/remarks/attempts-by-criterion.tsx');
const remarks = () => import('#web/answers/revision/open-remarks.tsx');

export const AttemptsByCriterion = lazy(async () => ({ default: (await attempts()).AttemptsByCriterion }));
export const OpenRemarks = lazy(async () => ({ default: (await remarks()).OpenRemarks }));
