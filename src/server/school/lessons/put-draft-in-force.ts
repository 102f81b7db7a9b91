import type { MentorDraft } from '#contract/workbench/schemas.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { now } from '#server/platform/db/now.ts';
import type { Scope } from '#server/platform/viewer.ts';
import { findMentor, nextNumber } from '#server/school/mentor-versions/mentor-versions.ts';
import { lessonTextColumns } from './lesson-texts.ts';
import { keepVersion, versionTexts } from './lesson-versions.ts';

interface Published {
  lessonId: string;
  draft: Pick<MentorDraft, 'aiPrompt' | 'criteria' | 'cueing'>;
  how: 'run' | 'anyway' | 'few';
  note: string | null;
}

/**
 * The lesson's draft gets the next number and comes in force; the lesson has a version of its texts more, so that a form opened
 * before doesn't overwrite it unseen. Returns the number. Call with the lesson locked.
 */
export async function putDraftInForce(
  tx: Tx,
  viewer: Scope,
  { lessonId, draft, how, note }: Published,
): Promise<number> {
  const lesson = await tx
    .selectFrom('lessons')
    .select(lessonTextColumns)
    .select(['version', 'updated_at as savedAt'])
    .where('id', '=', lessonId)
    .executeTakeFirstOrThrow();
  const before = await findMentor(tx, lessonId);
  const criteria = draft.criteria.map(({ skillId: _skillId, ...criterion }) => criterion);
  const after = { prompt: draft.aiPrompt, criteria, cueing: draft.cueing };
  const version = await keepVersion(tx, {
    lessonId,
    userId: viewer.id,
    before: { texts: versionTexts(lesson, before), version: lesson.version, savedAt: lesson.savedAt },
    after: versionTexts(lesson, after),
  });
  await tx.updateTable('lessons').set({ version, updated_at: now }).where('id', '=', lessonId).execute();
  const { number } = await tx
    .updateTable('mentor_versions')
    .set({ number: nextNumber(lessonId), published_at: now, published_how: how, publish_note: note })
    .where('lesson_id', '=', lessonId)
    .where('published_at', 'is', null)
    .returning(({ ref }) => ref('number').$castTo<number>().as('number'))
    .executeTakeFirstOrThrow();
  return number;
}
