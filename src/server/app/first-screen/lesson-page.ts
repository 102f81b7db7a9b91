import type { Answer } from '#contract/answers/schemas.ts';
import { rights } from '#contract/auth/roles.ts';
import type { LessonDates, LessonSummary } from '#contract/lessons/schemas.ts';
import type { LessonPage } from '#contract/pages/schemas.ts';
import { draftIn } from '#server/mentor/answers/answer-drafts.ts';
import { listOwnAnswers } from '#server/mentor/answers/answers.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { wasLate } from '#server/school/enrolments/lesson-dates.ts';
import { getLesson, listNeighbours } from '#server/school/lessons/lessons.ts';
import { whoReadsNext } from '#server/school/lessons/next-reading.ts';
import { listStudied, ownProgressBeside } from '#server/school/lessons/studied-lessons.ts';
import { surveysOfferedIn } from '#server/school/surveys/offers.ts';

/** A refusal of the lesson refuses the whole page. What the list says of the lesson is read once, with the list. */
export async function getLessonPage(
  service: { db: Db; config: Pick<Config, 'ai'> },
  viewer: Viewer,
  lessonId: string,
): Promise<LessonPage> {
  const { db } = service;
  // With the draft in the same statement, which costs less than one of its own.
  const found = getLesson(db, viewer, lessonId, { onPage: true });
  const [opened, reading, lessons, answers] = await Promise.all([
    found,
    found.then((lesson) => whoReadsNext(service, viewer, lesson)),
    rights[viewer.role].mentors
      ? listNeighbours(db, viewer, lessonId)
      : listStudied(db, viewer, found, ownProgressBeside(db, { viewerId: viewer.id, lessonId })),
    listOwnAnswers(db, viewer, lessonId, { marksLate: !rights[viewer.role].studies }),
  ]);
  const { draftText, draftRevision, draftUpdatedAt, ...columns } = opened;
  const lesson = { ...columns, ...reading };
  const draft = draftIn({ text: draftText, revision: draftRevision, updatedAt: draftUpdatedAt });
  const { viewedAt, completedAt } = lesson;
  const begins = rights[viewer.role].studies && lessons[0]?.id === lessonId && !completedAt;
  const surveys = begins && (await surveysOfferedIn(db, viewer, lesson.courseId));
  const shown = (row: LessonSummary) =>
    completedAt && row.waitsFor?.id === lesson.id ? withoutWaiting(row) : row;
  const { dates, inAlarm, waitsFor } = lessons.find(({ id }) => id === lesson.id) ?? {};
  return {
    user: viewer,
    lesson: {
      ...lesson,
      ...(dates && { dates }),
      ...(inAlarm && { inAlarm }),
      ...(waitsFor && { waitsFor }),
    },
    // The list was read concurrently with the lesson, whose view may just have been marked, and may have opened the next one.
    lessons: lessons.map((row) => (row.id === lesson.id ? { ...row, viewedAt, completedAt } : shown(row))),
    answers: dates ? answers.map((answer) => asDated(answer, dates)) : answers,
    ...(draft && { draft }),
    ...(surveys && { surveys }),
  };
}

const withoutWaiting = ({ waitsFor: _waitsFor, ...row }: LessonSummary): LessonSummary => row;

const asDated = (answer: Answer, dates: LessonDates): Answer =>
  wasLate(dates, answer.createdAt) ? { ...answer, isLate: true } : answer;
