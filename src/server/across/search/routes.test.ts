import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Found } from '#contract/search/schemas.ts';
import { createTestApp, type TestApp } from '#test/app.ts';
import {
  createAdmin,
  createAnswer,
  createCourse,
  createCurator,
  createGroup,
  createLesson,
  createUser,
  enrol,
  hoursFromNow,
} from '#test/factories.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

interface Row {
  id: string;
}

async function find(as: Row, q: string): Promise<Found[]> {
  const response = await t.call('GET', `/api/search?q=${encodeURIComponent(q)}`, { as });
  expect(response.statusCode).toBe(200);
  return response.json();
}

const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id);
const list = async (as: Row, url: string): Promise<Row[]> => (await t.call('GET', url, { as })).json();

/** Everything that the person's lists hold. */
async function listedTo(as: Row, isCurator: boolean): Promise<Set<string>> {
  const courses = await list(as, '/api/courses');
  const lessons = await Promise.all(courses.map(({ id }) => list(as, `/api/courses/${id}/lessons`)));
  const people = isCurator
    ? await Promise.all(courses.map(({ id }) => list(as, `/api/courses/${id}/people`).catch(() => [])))
    : [];
  return new Set(
    [courses, ...lessons, ...people].flatMap((rows) => (Array.isArray(rows) ? idsOf(rows) : [])),
  );
}

describe('GET /api/search', () => {
  test('finds courses, lessons and people by parts of words, however they are written', async () => {
    const admin = await createAdmin(t.db);
    const course = await createCourse(t.db, { title: 'Чёткая просьба' });
    const lesson = await createLesson(t.db, { course_id: course.id, title: 'О чёткости слов' });
    const person = await createUser(t.db, { first_name: 'Алёна', last_name: 'Четкова' });
    expect(await find(admin, '  ЧЕТК ')).toEqual([
      { kind: 'course', id: course.id, title: 'Чёткая просьба' },
      { kind: 'lesson', id: lesson.id, title: 'О чёткости слов', courseTitle: 'Чёткая просьба' },
      { kind: 'person', id: person.id, firstName: 'Алёна', lastName: 'Четкова', email: person.email },
    ]);
    expect(idsOf(await find(admin, 'четк алена'))).toEqual([person.id]);
    expect(await find(admin, '%')).toEqual([]);
    expect(await find(admin, '   ')).toEqual([]);
  });

  test('gives twenty rows at most, what begins with the word first', async () => {
    const admin = await createAdmin(t.db);
    const course = await createCourse(t.db, { title: 'Много' });
    for (let order = 0; order < 30; order += 1) {
      await createLesson(t.db, { course_id: course.id, title: `Урок про зонты ${order}`, order });
    }
    const first = await createLesson(t.db, { course_id: course.id, title: 'Зонты', order: 30 });
    const found = await find(admin, 'зонты');
    expect([found.length, found[0]?.id]).toEqual([20, first.id]);
  });

  test('gives nobody what the same person’s lists don’t: other courses, drafts, strangers', async () => {
    const word = 'Метка';
    const course = async (title: string, given: object = {}) => {
      const made = await createCourse(t.db, { title: `${word} ${title}`, ...given });
      const lesson = (name: string, more: object = {}) =>
        createLesson(t.db, { course_id: made.id, title: `${word} ${name}`, ...more });
      await lesson('урок');
      await lesson('черновик', { published_at: null, order: 1 });
      await lesson('позже', { opens_after: 30, order: 2 });
      return made;
    };
    const [open, draft, foreign, expired, curated] = [
      await course('открытый'),
      await course('черновик', { published_at: null }),
      await course('чужой'),
      await course('кончился'),
      await course('ведомый'),
    ];
    const group = await createGroup(t.db, { course_id: curated.id });
    const other = await createGroup(t.db, { course_id: curated.id });
    const student = await createUser(t.db, { last_name: word });
    const curator = await createCurator(t.db, {
      last_name: word,
      of: [{ course_id: curated.id, group_id: group.id }],
    });
    for (const user_id of [student.id, curator.id]) {
      await enrol(t.db, { user_id, course_id: open.id });
      await enrol(t.db, { user_id, course_id: draft.id });
      await enrol(t.db, { user_id, course_id: expired.id, expires_at: hoursFromNow(-1) });
    }
    const people = [];
    for (const group_id of [group.id, group.id, other.id, null]) {
      const person = await createUser(t.db, { last_name: word });
      await enrol(t.db, { user_id: person.id, course_id: curated.id, group_id });
      people.push(person.id);
    }
    const stranger = await createUser(t.db, { last_name: word });
    await enrol(t.db, { user_id: stranger.id, course_id: foreign.id });

    const ofStudent = await find(student, word);
    expect(ofStudent.map(({ kind }) => kind)).toEqual(['course', 'lesson', 'lesson']);
    const listed = await listedTo(student, false);
    expect(idsOf(ofStudent).filter((id) => !listed.has(id))).toEqual([]);

    const ofCurator = await find(curator, word);
    const seen = await listedTo(curator, true);
    expect(idsOf(ofCurator).filter((id) => !seen.has(id))).toEqual([]);
    expect(ofCurator.flatMap((row) => (row.kind === 'person' ? [row.id] : [])).toSorted()).toEqual(
      people.slice(0, 2).toSorted(),
    );
  });

  test('gives the newest answers of the people found: to a curator his own people’s, to a student nobody’s, words never', async () => {
    const name = 'Ответчиков';
    const course = await createCourse(t.db, { title: 'Курс с ответами' });
    const lesson = await createLesson(t.db, { course_id: course.id, title: 'Урок с ответами' });
    const draft = await createLesson(t.db, { course_id: course.id, title: 'Убранный', published_at: null });
    const [group, other] = [
      await createGroup(t.db, { course_id: course.id }),
      await createGroup(t.db, { course_id: course.id }),
    ];
    const mine = await createUser(t.db, { last_name: name });
    const foreign = await createUser(t.db, { last_name: name });
    await enrol(t.db, { user_id: mine.id, course_id: course.id, group_id: group.id });
    await enrol(t.db, { user_id: foreign.id, course_id: course.id, group_id: other.id });
    const of = (user_id: string, lesson_id = lesson.id) =>
      createAnswer(t.db, { user_id, lesson_id, content: 'Слова, которых поиск не отдаёт' });
    const first = await of(mine.id);
    const ofForeign = await of(foreign.id);
    const ofDraft = await of(mine.id, draft.id);
    const curator = await createCurator(t.db, { of: [{ course_id: course.id, group_id: group.id }] });
    const answersIn = (rows: Found[]) => rows.filter(({ kind }) => kind === 'answerOf');

    const ofCurator = await find(curator, name);
    expect(answersIn(ofCurator)).toEqual([
      {
        kind: 'answerOf',
        id: first.id,
        lesson: { id: lesson.id, title: lesson.title },
        person: { id: mine.id, firstName: mine.first_name, lastName: name },
        at: expect.any(String),
      },
    ]);
    expect(JSON.stringify(ofCurator)).not.toContain('Слова');
    expect(idsOf(answersIn(await find(await createAdmin(t.db), name)))).toEqual([
      ofDraft.id,
      ofForeign.id,
      first.id,
    ]);
    expect(await find(foreign, name)).toEqual([]);

    for (let count = 0; count < 6; count += 1) await of(mine.id);
    expect(answersIn(await find(curator, name))).toHaveLength(5);

    await t.db.deleteFrom('user_courses').where('user_id', '=', mine.id).execute();
    expect(await find(curator, name)).toEqual([]);
  });
});
