import { randomUUIDv7 } from 'node:crypto';
import type { LessonInput } from '#contract/lessons/schemas.ts';
import { actorOf, recordChange } from '#server/platform/audit/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { now } from '#server/platform/db/now.ts';
import { conflict } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { lessonIdsOf, lockCourse } from '#server/school/courses/lesson-order.ts';
import { newPublishedAt } from '#server/school/courses/published-at.ts';
import { lessonOpenTo } from '#server/school/enrolments/enrolments.ts';
import { forgetLessonDraft } from '#server/school/lesson-drafts/lesson-drafts.ts';
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
  /** What its author has put into it already stays: see begun-lessons.ts. */
  begunId?: string | undefined;
}

export async function createLesson(
  db: Db,
  viewer: Viewer,
  courseId: string,
  { order, begunId, ...input }: NewLesson,
): Promise<FoundLesson> {
  return db.transaction().execute(async (tx) => {
    const course = await lockCourse(tx, courseId);
    const id = begunId ?? randomUUIDv7();
    const columns = {
      ...lessonTexts(input),
      opens_after: input.opensAfter ?? null,
      due_after: input.dueAfter ?? null,
      ...lessonPassing(input),
      order: order ?? (await lessonIdsOf(tx, courseId)).length,
    };
    const published = newPublishedAt(input.publishedAt);
    if (begunId === undefined) {
      await tx
        .insertInto('lessons')
        .values({ id, course_id: courseId, ...columns, ...published })
        .execute();
    } else {
      await tx
        .updateTable('lessons')
        .set({
          ...columns,
          published_at: now,
          ...published,
          is_begun: false,
          created_at: now,
          updated_at: now,
        })
        .where('id', '=', id)
        .where('course_id', '=', courseId)
        .where('is_begun', '=', true)
        .where(lessonOpenTo(viewer))
        .returning('id')
        .executeTakeFirstOrThrow(begunElsewhere);
      await forgetLessonDraft(tx, viewer, id);
    }
    const mentor = mentorSettings(input);
    if (!isSameMentor(mentor, mentorSettings({}))) {
      await publishMentor(tx, { lessonId: id, userId: viewer.id, how: 'form' }, mentor);
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

const begunElsewhere = () =>
  conflict(
    'Этот урок уже создан или закрыт в другой вкладке. Если нужен ещё один, нажмите ещё раз: файлы вставьте заново',
  );
