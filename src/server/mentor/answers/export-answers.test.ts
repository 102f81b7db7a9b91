import { describe, expect, test } from 'vitest';
import {
  aCriterion,
  createAdmin,
  createAnswer,
  createCourse,
  createGroup,
  createLesson,
  createMentorVersion,
  createRemark,
  createReview,
  createUser,
  enrol,
} from '#test/factories.ts';
import { forAllTests, testApp } from '#test/for-all-tests.ts';

const t = testApp();
const admin: Row = forAllTests(() => createAdmin(t.db, { first_name: 'Анна', last_name: 'Ясная' }));

interface Row {
  id: string;
}

const ofLesson = ({ id }: Row, as: Row = admin) => t.call('GET', `/api/lessons/${id}/answers.csv`, { as });
const ofCourse = ({ id }: Row, as: Row = admin) => t.call('GET', `/api/courses/${id}/answers.csv`, { as });
const linesOf = ({ body }: { body: string }) => body.trimEnd().split('\r\n');
const nameOf = ({ headers }: { headers: Record<string, unknown> }) =>
  decodeURIComponent(String(headers['content-disposition']).split("''")[1] ?? '');

async function answeredCourse() {
  const course = await createCourse(t.db, { title: 'Курс: «основы»/1' });
  const second = await createLesson(t.db, { course_id: course.id, order: 1, title: 'Второй' });
  const first = await createLesson(t.db, { course_id: course.id, order: 0, title: 'Первый' });
  const student = await createUser(t.db, {
    first_name: 'Иван',
    last_name: 'Ким',
    email: `kim-${course.id}@x.ru`,
  });
  return { course, first, second, student };
}

describe('GET /api/lessons/:id/answers.csv', () => {
  test('gives each answer with who sent it and the feedback that the student reads', async () => {
    const { first, student } = await answeredCourse();
    const given = { user_id: student.id, lesson_id: first.id };
    const finished_at = '2026-11-21T06:30:00.000Z';
    const one = await createAnswer(t.db, {
      ...given,
      content: '=Вы; "я"\nи мы',
      created_at: '2026-11-21T06:15:00.000Z',
    });
    await createReview(t.db, {
      answer_id: one.id,
      author: 'mentor',
      text: 'Слова наставника',
      latest: false,
      requested_by_id: admin.id,
      finished_at,
    });
    await createReview(t.db, { answer_id: one.id, state: 'failed', cause: 'Сбой' });
    const other = await createAnswer(t.db, { ...given, content: 'Ещё раз', created_at: finished_at });
    await createReview(t.db, { answer_id: other.id, text: '+1', finished_at });
    await createAnswer(t.db, { ...given, content: 'Третий', created_at: finished_at });

    const response = await t.call('GET', `/api/lessons/${first.id}/answers.csv?timeZone=Europe/Moscow`, {
      as: admin,
    });

    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(nameOf(response)).toBe('Первый — ответы.csv');
    const person = `Ким;Иван;${student.email};Курс: «основы»/1;Первый`;
    expect(linesOf(response)).toEqual([
      '\uFEFFФамилия;Имя;Email;Курс;Урок;Попытка;Отправлен;Ответ;Обратная связь;Кто написал;Когда написана;Состояние;После срока',
      `${person};1;21.11.2026 09:15;"'=Вы; ""я""\nи мы";Слова наставника;Анна Ясная;21.11.2026 09:30;Ошибка проверки;`,
      `${person};2;21.11.2026 09:30;Ещё раз;'+1;ИИ-наставник;21.11.2026 09:30;Проверен;`,
      `${person};3;21.11.2026 09:30;Третий;;;;Ждёт проверки;`,
    ]);
  });

  test('comes in batches, each answer once', async () => {
    const { first, student } = await answeredCourse();
    for (let n = 0; n < 401; n += 1) {
      await createAnswer(t.db, { user_id: student.id, lesson_id: first.id, content: `Ответ ${n}` });
    }
    const lines = linesOf(await ofLesson(first)).slice(1);
    expect(lines.map((line) => line.split(';')[7])).toEqual(
      Array.from({ length: 401 }, (_, n) => `Ответ ${n}`),
    );
  });
});

describe('GET /api/courses/:id/answers.csv', () => {
  test('gives the answers of all lessons, lesson by lesson', async () => {
    const { course, first, second, student } = await answeredCourse();
    await createAnswer(t.db, { user_id: student.id, lesson_id: second.id, content: 'На второй' });
    await createAnswer(t.db, { user_id: student.id, lesson_id: first.id, content: 'На первый' });
    const response = await ofCourse(course);
    expect(nameOf(response)).toBe('Курс «основы» 1 — ответы.csv');
    expect(
      linesOf(response)
        .slice(1)
        .map((line) => line.split(';')[7]),
    ).toEqual(['На первый', 'На второй']);
    expect(linesOf(await ofCourse(await createCourse(t.db)))).toHaveLength(1);
  });
});

test('Where a course has streams and criteria, so has the table: whose stream, and the levels in words', async () => {
  const { course, first, second, student } = await answeredCourse();
  const group = await createGroup(t.db, { course_id: course.id, title: 'Осенний поток' });
  await enrol(t.db, { user_id: student.id, course_id: course.id, group_id: group.id });
  const outside = await createUser(t.db);
  await enrol(t.db, { user_id: outside.id, course_id: course.id });
  const criteria = [aCriterion('Факты'), aCriterion('Просьба'), aCriterion('Срок')];
  const version = await createMentorVersion(t.db, { lesson_id: first.id, criteria });
  const answer = await createAnswer(t.db, { user_id: student.id, lesson_id: first.id });
  const review = await createReview(t.db, { answer_id: answer.id, mentor_version_id: version.id });
  for (const [order, level] of [2, 0, null].entries()) {
    const criterion_id = criteria[order]?.id ?? '';
    await createRemark(t.db, { review_id: review.id, criterion_id, order, level });
  }
  await createAnswer(t.db, { user_id: outside.id, lesson_id: first.id });
  await createAnswer(t.db, { user_id: student.id, lesson_id: second.id });

  const added = ({ body }: { body: string }) =>
    body
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(';').slice(13).join(';'));
  expect(added(await ofCourse(course))).toEqual([
    'Поток;Уровни',
    'Осенний поток;"Факты: Есть\nПросьба: Пока нет"',
    ';',
    'Осенний поток;',
  ]);
  expect(added(await ofLesson(second))).toEqual(['Поток', 'Осенний поток']);
});

test('Answers are exported for administrators, of what exists', async () => {
  const { course, first, student } = await answeredCourse();
  expect((await ofLesson(first, student)).statusCode).toBe(403);
  expect((await ofCourse(course, student)).statusCode).toBe(403);
  expect((await ofLesson(course)).json().message).toBe('Урок не найден');
  expect((await ofCourse(first)).json().message).toBe('Курс не найден');
});
