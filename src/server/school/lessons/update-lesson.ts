import type { LessonChange } from '#contract/lessons/schemas.ts';
import { actorOf, recordChange } from '#server/platform/audit/audit.ts';
import { authorAt } from '#server/platform/audit/author-at.ts';
import { changedFields } from '#server/platform/audit/changed-fields.ts';
import { stale } from '#server/platform/audit/stale.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { now } from '#server/platform/db/now.ts';
import { noSuchLesson } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { isCreated } from '#server/school/enrolments/enrolments.ts';
import { forgetLessonDraft } from '#server/school/lesson-drafts/lesson-drafts.ts';
import type { Clearing } from '#server/school/mentor-versions/clearing.ts';
import {
  findMentor,
  isSameMentor,
  type MentorSettings,
  mentorSettings,
  publishMentor,
} from '#server/school/mentor-versions/mentor-versions.ts';
import { tieLessonCriteria } from '#server/school/skills/tie-lesson-criteria.ts';
import { lessonPassing, passingColumns } from './lesson-passing.ts';
import { lessonSchedule, scheduleColumns } from './lesson-schedule.ts';
import { lessonTextColumns, lessonTexts } from './lesson-texts.ts';
import { keepVersion, versionTexts } from './lesson-versions.ts';
import { type FoundLesson, getLesson } from './lessons.ts';

export async function updateLesson(
  db: Db,
  viewer: Viewer,
  id: string,
  change: LessonChange,
): Promise<FoundLesson> {
  return db.transaction().execute(async (tx) => {
    const saved = await saveLesson(tx, viewer, id, { ...change, action: 'lesson_updated' });
    await forgetLessonDraft(tx, viewer, id);
    return saved;
  });
}

export interface SavedLesson extends Clearing<LessonChange> {
  action: 'lesson_updated' | 'lesson_restored';
}

const columns = [...lessonTextColumns, ...scheduleColumns, ...passingColumns];

/** With `version`, refuses to overwrite texts that somebody else has saved since then. */
export async function saveLesson(
  tx: Tx,
  viewer: Viewer,
  id: string,
  { version, action, ...input }: SavedLesson,
): Promise<FoundLesson> {
  const before = await tx
    .selectFrom('lessons')
    .select(columns)
    .select(['version', 'updated_at as savedAt'])
    .where('id', '=', id)
    .where(isCreated)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(noSuchLesson);
  // Read behind the lock, by a statement of its own: the one that waited sees the lesson as it was before.
  const mentorBefore = await findMentor(tx, id);
  const after = {
    ...lessonTexts(input, before),
    ...lessonSchedule(input, before),
    ...lessonPassing(input, before),
  };
  const mentor = mentorSettings(input, mentorBefore);
  const changes = {
    ...changedFields(before, after, columns),
    ...changedFields(journalled(mentorBefore), journalled(mentor), ['ai_prompt', 'criteria', 'cueing']),
  };
  if (Object.keys(changes).length > 0) {
    if (version !== undefined && version !== before.version) {
      throw await stale(tx, viewer, {
        code: 'stale_lesson',
        what: 'урок',
        by: authorAt('lessonId', id, before.savedAt),
        at: before.savedAt,
        version: before.version,
      });
    }
    const next = await keepVersion(tx, {
      lessonId: id,
      userId: viewer.id,
      before: { ...before, texts: versionTexts(before, mentorBefore) },
      after: versionTexts(after, mentor),
    });
    await tx
      .updateTable('lessons')
      .set({ ...after, version: next, updated_at: now })
      .where('id', '=', id)
      .execute();
    if (!isSameMentor(mentor, mentorBefore)) {
      const how = action === 'lesson_restored' ? 'restored' : 'form';
      await publishMentor(tx, { lessonId: id, userId: viewer.id, how }, mentor);
    }
    await recordChange(tx, {
      actorId: actorOf(viewer),
      action,
      details: { lessonId: id, title: after.title, changes },
    });
  }
  await tieLessonCriteria(tx, viewer, { lessonId: id, given: input.criteria, saved: mentor.criteria });
  return getLesson(tx, viewer, id);
}

/** As the journal names them. The rubric is compared and kept as text. */
const journalled = ({ prompt, criteria, cueing }: MentorSettings) => ({
  ai_prompt: prompt,
  criteria: JSON.stringify(criteria),
  cueing,
});
