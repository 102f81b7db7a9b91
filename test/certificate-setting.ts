import { issueDue } from '#server/mentor/certificates/issue-certificates.ts';
import type { TestApp } from './app.ts';
import { createCourse, createLesson, createUser, enrol } from './factories.ts';
import { skillsSetting, three } from './skills-setting.ts';

type Row = { id: string };

export const certificateOfCourse = JSON.stringify({
  hours: 72,
  signedBy: 'И. И. Иванова',
  text: 'По программе школы',
});

/** People who complete courses that give certificates. */
export function certificatesSetting(t: TestApp) {
  const { lessonOf, judge } = skillsSetting(t);

  /** A course of one lesson to read and one to answer, which gives a certificate. */
  async function aCourse(given: Parameters<typeof createCourse>[1] = {}) {
    const course = await createCourse(t.db, {
      title: 'Переговоры',
      certificate: certificateOfCourse,
      ...given,
    });
    const reading = await createLesson(t.db, { course_id: course.id, title: 'Слушать', assignment: null });
    const rubric = await lessonOf(course, [three]);
    const student = await createUser(t.db, { first_name: 'Мария', last_name: 'Соколова' });
    await enrol(t.db, { user_id: student.id, course_id: course.id });
    return { course, reading, rubric, student };
  }

  const read = (lesson: Row, as: Row) => t.call('GET', `/api/lessons/${lesson.id}`, { as });
  const submit = (lesson: Row, as: Row) =>
    t.call('POST', `/api/lessons/${lesson.id}/answers`, { as, body: { content: 'Я сказал прямо.' } });
  const issue = () => issueDue(t.db, { appName: 'Школа' });
  const certificatesOf = (student: Row) =>
    t.db.selectFrom('certificates').selectAll().where('user_id', '=', student.id).execute();

  /** Both lessons are completed and judged, and the certificate is issued. */
  async function issued(given: Parameters<typeof aCourse>[0] = {}) {
    const made = await aCourse(given);
    const { reading, rubric, student } = made;
    await read(reading, student);
    const answer = (await submit(rubric.lesson, student)).json<Row>();
    await t.db.deleteFrom('reviews').where('answer_id', '=', answer.id).execute();
    await judge(answer, rubric, { level: 1 });
    await issue();
    const [certificate] = await certificatesOf(student);
    const code = certificate?.code ?? '';
    return { ...made, answer, code };
  }

  return { aCourse, read, submit, issue, certificatesOf, issued };
}
