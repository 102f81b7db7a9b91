import type { Answer } from '#contract/answers.ts';
import type { LessonDates } from '#contract/lessons.ts';
import type { LessonPage } from '#contract/pages.ts';
import { rights } from '#contract/roles.ts';
import { draftIn } from '#server/answers/answer-drafts.ts';
import { listAnswers } from '#server/answers/answers.ts';
import type { Viewer } from '#server/auth/session.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/connect.ts';
import { getLesson, listNeighbours, withReader } from '#server/lessons/lessons.ts';

/** A refusal of the lesson refuses the whole page. The viewer's dates are read once, with the list. */
export async function getLessonPage(
  { db, config }: { db: Db; config: Pick<Config, 'ai'> },
  viewer: Viewer,
  lessonId: string,
): Promise<LessonPage> {
  const [opened, lessons, answers] = await Promise.all([
    // With the draft in the same statement, which costs less than one of its own.
    getLesson(db, viewer, lessonId, { onPage: true }),
    listNeighbours(db, viewer, lessonId),
    listAnswers(db, viewer, lessonId, { userId: viewer.id, marksLate: !rights[viewer.role].studies }),
  ]);
  const { draftText, draftRevision, draftUpdatedAt, ...found } = opened;
  const lesson = withReader(found, config);
  const draft = draftIn({ text: draftText, revision: draftRevision, updatedAt: draftUpdatedAt });
  const { viewedAt, completedAt } = lesson;
  const dates = lessons.find(({ id }) => id === lesson.id)?.dates;
  return {
    user: viewer,
    lesson: dates ? { ...lesson, dates } : lesson,
    // The list was read concurrently with the lesson, whose view may just have been marked.
    lessons: lessons.map((row) => (row.id === lesson.id ? { ...row, viewedAt, completedAt } : row)),
    answers: dates ? answers.map((answer) => asDated(answer, dates)) : answers,
    ...(draft && { draft }),
  };
}

const asDated = (answer: Answer, { dueAt }: LessonDates): Answer =>
  dueAt !== null && answer.createdAt > dueAt ? { ...answer, isLate: true } : answer;
