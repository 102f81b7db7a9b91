import { rights } from '#contract/auth/roles.ts';
import type { Criterion } from '#contract/lessons/criteria.ts';
import type { ExpectedLevel } from '#contract/samples/schemas.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { invalid } from '#server/platform/errors.ts';
import type { Scope } from '#server/platform/viewer.ts';
import { hasTitles } from './has-titles.ts';
import { findStoredMentor } from './stored-mentor.ts';

/** By what a sample of the lesson may be judged: a curator knows what is in force, an administrator the draft, too. */
interface CriteriaOfLesson {
  inForce: Criterion[];
  draft: Criterion[];
}

export async function criteriaOfLesson(db: Db, viewer: Scope, lessonId: string): Promise<CriteriaOfLesson> {
  const { inForce, draft } = await findStoredMentor(db, lessonId);
  return {
    inForce: inForce?.criteria ?? [],
    draft: rights[viewer.role].administers ? (draft?.criteria ?? []) : [],
  };
}

/** Refuses levels of a scale that no criterion of the lesson has. */
export function checkLevels(levels: readonly ExpectedLevel[], { inForce, draft }: CriteriaOfLesson): void {
  const known = [...inForce, ...draft];
  const unknown = levels.findIndex(
    ({ criterionId, levels: titles }) =>
      !known.some((criterion) => criterion.id === criterionId && hasTitles(criterion, titles)),
  );
  if (unknown >= 0) throw invalid({ [`levels.${unknown}`]: 'Критерий изменился: обновите страницу' });
}
