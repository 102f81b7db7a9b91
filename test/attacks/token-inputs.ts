import type { EndpointShape } from '#contract/endpoint.ts';
import type { Db } from '#server/platform/db/connect.ts';
import {
  createAnswer,
  createCourse,
  createGroup,
  createLesson,
  createReview,
  createUser,
  enrol,
} from '#test/factories.ts';

export interface CourseRows {
  courseId: string;
  lessonId: string;
  groupId: string;
  answerId: string;
  userId: string;
}

/** A course with one of each thing that belongs to it; its person is enrolled in all courses made so. */
export async function createCourseRows(db: Db, title: string): Promise<CourseRows> {
  const course = await createCourse(db, { title });
  const lesson = await createLesson(db, { course_id: course.id, order: 0 });
  const group = await createGroup(db, { course_id: course.id });
  const user = await createUser(db);
  const courses = await db.selectFrom('courses').select('id').execute();
  for (const { id } of courses) await enrol(db, { user_id: user.id, course_id: id });
  const answer = await createAnswer(db, { user_id: user.id, lesson_id: lesson.id });
  await createReview(db, { answer_id: answer.id });
  return {
    courseId: course.id,
    lessonId: lesson.id,
    groupId: group.id,
    answerId: answer.id,
    userId: user.id,
  };
}

/** A right request about these rows: the ids follow from what the call declares, bodies are given. */
export function inputOf(name: string, { within }: EndpointShape, rows: CourseRows) {
  const idOf = {
    lesson: rows.lessonId,
    group: rows.groupId,
    answer: rows.answerId,
    'params.id': rows.courseId,
  };
  const id = within !== undefined && within in idOf ? idOf[within as keyof typeof idOf] : rows.userId;
  const params = { id, courseId: rows.courseId, questionId: rows.lessonId };
  const query = {
    ...(within === 'query.courseId' && { courseId: rows.courseId }),
    ...(name === 'exportCourseAnalytics' && { table: 'lessons' }),
  };
  return { params, query, body: bodies[name]?.(rows) };
}

const bodies: Record<string, (rows: CourseRows) => object> = {
  grantAccess: ({ courseId }) => ({ courseId }),
  createGroup: () => ({ title: 'Новый' }),
  updateGroup: () => ({ title: 'Другой', basedOn: new Date().toISOString() }),
  copyGroup: () => ({ title: 'Копия', startsAt: new Date().toISOString() }),
  createCourse: () => ({ title: 'Курс', description: '' }),
  updateCourse: () => ({ title: 'Курс', description: '' }),
  createLesson: () => ({ title: 'Урок' }),
  updateLesson: () => ({ title: 'Урок' }),
  reorderLessons: ({ lessonId }) => ({ lessonIds: [lessonId] }),
  noteBounces: () => ({ addresses: ['nobody@company.ru'] }),
  setUserBlocked: () => ({ blocked: true }),
};
