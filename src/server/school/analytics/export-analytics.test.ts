import { describe, expect, test } from 'vitest';
import { createAnalyticsSetting } from '#test/analytics-setting.ts';
import { createAnswer, createCourse, createLesson, createUser, enrol } from '#test/factories.ts';
import { forAllTests } from '#test/for-all-tests.ts';

const t = forAllTests(createAnalyticsSetting);

describe('GET /api/courses/:id/analytics.csv', () => {
  const csv = async (course: { id: string }, query: string) => {
    const url = `/api/courses/${course.id}/analytics.csv?${query}`;
    return t.call('GET', url, { as: t.admin });
  };

  test('gives the lessons as a table that a Russian Excel opens', async () => {
    const course = await createCourse(t.db, { title: 'Курс: «основы»/1' });
    const lesson = await createLesson(t.db, { course_id: course.id, title: '=Вы; "я" и мы' });
    const [student] = [await t.studentOf(course), await t.studentOf(course), await t.studentOf(course)];
    await t.completed(student, lesson, 90);
    await createAnswer(t.db, { user_id: student.id, lesson_id: lesson.id });

    const response = await csv(course, 'table=lessons');

    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(decodeURIComponent(`${response.headers['content-disposition']}`)).toContain(
      'Курс «основы» 1 — уроки.csv',
    );
    expect(response.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    expect(response.body).toBe(
      '\uFEFF№;Урок;Просмотры;Ответы;Прошли урок;Завершение, %;Среднее время, мин\r\n' +
        `1;"'=Вы; ""я"" и мы";1;1;1;33,3;1,5\r\n`,
    );
  });

  test('gives every student’s progress in the order of enrolment', async () => {
    const { course, first, second } = await t.courseWithTwoLessons();
    const [early, late] = [
      await createUser(t.db, { last_name: 'Ёлкина', first_name: 'Яна', email: 'yana@example.ru' }),
      await createUser(t.db, { last_name: '+Бот', first_name: 'Илья', email: 'ilya@example.ru' }),
    ];
    await enrol(t.db, {
      user_id: early.id,
      course_id: course.id,
      enrolled_at: '2026-01-31T21:30:00Z',
      expires_at: '2026-12-31T20:59:00Z',
    });
    await enrol(t.db, { user_id: late.id, course_id: course.id, enrolled_at: '2026-02-01T09:00:00Z' });
    await t.completed(early, first, 100);
    await t.opened(early, second);
    const at = '2026-02-02T10:05:00Z';
    await createAnswer(t.db, { user_id: early.id, lesson_id: first.id, created_at: at });

    const response = await csv(course, 'table=students&timeZone=Europe/Moscow');

    expect(response.body.split('\r\n').slice(1)).toEqual([
      'Ёлкина;Яна;yana@example.ru;01.02.2026 00:30;31.12.2026 23:59;2;1;2;50;1;1,7;02.02.2026 13:05',
      `'+Бот;Илья;ilya@example.ru;01.02.2026 12:00;;0;0;2;0;0;0;`,
      '',
    ]);
  });

  test('reaches over more students than are read at a time', async () => {
    const { course } = await t.courseWithTwoLessons();
    await t.pool.query(
      `with people as (
         insert into users (id, email, password_hash, first_name, last_name)
         select gen_random_uuid(), 'many-' || n || '@example.ru', 'x', 'Имя', 'Фамилия' from generate_series(1, 2500) n
         returning id
       ) insert into user_courses (id, user_id, course_id) select gen_random_uuid(), id, $1 from people`,
      [course.id],
    );
    const lines = (await csv(course, 'table=students')).body.trim().split('\r\n');
    expect(lines).toHaveLength(2501);
    expect(new Set(lines).size).toBe(2501);
  });

  test('is not there for a course that is not', async () => {
    expect((await csv(t.admin, 'table=students')).statusCode).toBe(404);
    expect((await csv(t.admin, 'table=lessons')).statusCode).toBe(404);
  });
});
