import { randomUUIDv7 } from 'node:crypto';
import type { LessonInput } from '#contract/lessons/schemas.ts';
import { actorOf, recordChange } from '#server/platform/audit/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { lessonIdsOf, lockCourse } from '#server/school/courses/lesson-order.ts';
import { newPublishedAt } from '#server/school/courses/published-at.ts';
import {
  isSameMentor,
  mentorSettings,
  publishMentor,
} from '#server/school/mentor-versions/mentor-versions.ts';
import { tieLessonCriteria } from '#server/school/skills/tie-lesson-criteria.ts';
import { lessonPassing } from './lesson-passing.ts';
import { lessonTexts } from './lesson-texts.ts';
import { type FoundLesson, getLesson } from './lessons.ts';

export interface NewLesson extends LessonInput {
  /** Specification, section 4: by default, the number of existing lessons. */
  order?: number | undefined;
}

export async function createLesson(
  db: Db,
  viewer: Viewer,
  courseId: string,
  { order, ...input }: NewLesson,
): Promise<FoundLesson> {
  return db.transaction().execute(async (tx) => {
    const course = await lockCourse(tx, courseId);
    const id = randomUUIDv7();
    await tx
      .insertInto('lessons')
      .values({
        id,
        course_id: courseId,
        ...lessonTexts(input),
        ...newPublishedAt(input.publishedAt),
        opens_after: input.opensAfter ?? null,
        due_after: input.dueAfter ?? null,
        ...lessonPassing(input),
        order: order ?? (await lessonIdsOf(tx, courseId)).length,
      })
      .execute();
    const mentor = mentorSettings(input);
    if (!isSameMentor(mentor, mentorSettings({}))) {
      await publishMentor(tx, { lessonId: id, userId: viewer.id }, mentor);
    }
    await tieLessonCriteria(tx, viewer, { lessonId: id, given: input.criteria, saved: mentor.criteria });
    await recordChange(tx, {
      actorId: actorOf(viewer),
      action: 'lesson_created',
      details: { lessonId: id, title: input.title, courseId, courseTitle: course.title },
    });
    return getLesson(tx, viewer, id);
  });
}
