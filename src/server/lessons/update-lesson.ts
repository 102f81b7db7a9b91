import { sql } from 'kysely';
import type { Lesson, LessonChange } from '#contract/lessons.ts';
import { recordChange } from '#server/audit/audit.ts';
import { changedFields } from '#server/audit/changed-fields.ts';
import type { Viewer } from '#server/auth/session.ts';
import type { Db } from '#server/db/connect.ts';
import { noSuchLesson } from '#server/errors.ts';
import { lessonSchedule, scheduleColumns } from './lesson-schedule.ts';
import { lessonTextColumns, lessonTexts } from './lesson-texts.ts';
import { getLesson } from './lessons.ts';
import {
  findMentor,
  isSameMentor,
  type MentorSettings,
  mentorSettings,
  publishMentor,
} from './mentor-versions.ts';
import { savedMeanwhile } from './saved-meanwhile.ts';

/** With `basedOn`, refuses to overwrite what somebody else has saved since then. */
export async function updateLesson(
  db: Db,
  viewer: Viewer,
  id: string,
  { basedOn, ...input }: LessonChange,
): Promise<Lesson> {
  return db.transaction().execute(async (tx) => {
    const before = await tx
      .selectFrom('lessons')
      .select([...lessonTextColumns, ...scheduleColumns])
      .select('updated_at as updatedAt')
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(noSuchLesson);
    // Read behind the lock, by a statement of its own: the one that waited sees the lesson as it was before.
    const mentorBefore = await findMentor(tx, id);
    const after = { ...lessonTexts(input, before), ...lessonSchedule(input, before) };
    const mentor = mentorSettings(input, mentorBefore);
    const changes = {
      ...changedFields(before, after, [...lessonTextColumns, ...scheduleColumns]),
      ...changedFields(journalled(mentorBefore), journalled(mentor), ['ai_prompt', 'criteria']),
    };
    if (Object.keys(changes).length > 0) {
      if (basedOn !== undefined && !isSameInstant(basedOn, before.updatedAt)) {
        throw await savedMeanwhile(tx, viewer, { lessonId: id, savedAt: before.updatedAt });
      }
      await tx
        .updateTable('lessons')
        .set({ ...after, updated_at: sql<string>`now()` })
        .where('id', '=', id)
        .execute();
      if (!isSameMentor(mentor, mentorBefore)) {
        await publishMentor(tx, { lessonId: id, userId: viewer.id }, mentor);
      }
      await recordChange(tx, {
        actorId: viewer.id,
        action: 'lesson_updated',
        details: { lessonId: id, title: after.title, changes },
      });
    }
    return getLesson(tx, viewer, id);
  });
}

/** As the journal names them. The rubric is compared and kept as text. */
const journalled = ({ prompt, criteria }: MentorSettings) => ({
  ai_prompt: prompt,
  criteria: JSON.stringify(criteria),
});

/** Clients have the time in milliseconds. */
const isSameInstant = (one: string, other: string) => Date.parse(one) === Date.parse(other);
