import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { createAdmin, createCourse, createUser, enrol } from '#test/factories.ts';
import { testApp } from '#test/for-all-tests.ts';

const t = testApp();
let admin: { id: string };

beforeAll(async () => {
  admin = await createAdmin(t.db);
});

const criteria = [
  {
    title: 'Факты',
    description: '',
    levels: ['Пока нет', 'Есть'].map((title) => ({ title, description: '' })),
  },
];

async function lessonWith(texts: object) {
  const course = await createCourse(t.db);
  const response = await t.call('POST', `/api/courses/${course.id}/lessons`, {
    as: admin,
    body: { title: 'Просьба', ...texts },
  });
  return { course, response, lesson: response.json() };
}

const update = async (id: string, body: object) =>
  t.call('PUT', `/api/lessons/${id}`, { as: admin, body: { title: 'Просьба', ...body } });

const versionsOf = async (lessonId: string) => {
  const query = t.db.selectFrom('mentor_versions').select('cueing').where('lesson_id', '=', lessonId);
  return (await query.orderBy('number').execute()).map(({ cueing }) => cueing);
};

test('a mentor with criteria leads first; another way is a version of its own and stands in the journal', async () => {
  const { lesson } = await lessonWith({ criteria });
  expect(lesson.cueing).toBe('lead_first');

  const led = (await update(lesson.id, { cueing: 'lead' })).json();
  expect(led).toMatchObject({ cueing: 'lead', version: lesson.version + 1 });
  // What is left out is unchanged, and the same again is no version.
  expect((await update(lesson.id, { title: 'Просьба', cueing: 'lead' })).json().version).toBe(led.version);
  expect((await update(lesson.id, { content: 'Текст' })).json().cueing).toBe('lead');
  expect(await versionsOf(lesson.id)).toEqual(['lead_first', 'lead']);
  const { details } = await t.db
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', 'lesson_updated')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  expect(details).toMatchObject({ changes: { cueing: { from: 'lead_first', to: 'lead' } } });
});

test('without criteria a mentor only shows, in a new lesson and in an old one', async () => {
  const refused = { cueing: 'Наводить вопросом наставник может только там, где есть критерии' };
  for (const cueing of ['lead', 'lead_first']) {
    const { response } = await lessonWith({ cueing });
    expect([response.statusCode, response.json().fields]).toEqual([400, refused]);
  }
  expect((await lessonWith({ cueing: 'show' })).response.statusCode).toBe(201);

  const { lesson } = await lessonWith({ criteria, cueing: 'lead' });
  const change = await update(lesson.id, { criteria: [], cueing: 'lead' });
  expect([change.statusCode, change.json().fields]).toEqual([400, refused]);
  // Who takes the criteria away takes this with them.
  expect((await update(lesson.id, { criteria: [] })).json().cueing).toBe('show');
  expect(await versionsOf(lesson.id)).toEqual(['lead', 'show']);
});

test('a word that isn’t one is refused', async () => {
  expect((await lessonWith({ criteria, cueing: 'подсказывать' })).response.statusCode).toBe(400);
});

test('a version of a lesson keeps it; one from before it could be chosen showed', async () => {
  const { lesson } = await lessonWith({ criteria });
  await update(lesson.id, { cueing: 'lead' });
  await sql`update lesson_versions set texts = texts - 'cueing' where lesson_id = ${lesson.id} and number = 1`.execute(
    t.db,
  );
  const versionOf = async (number: number) =>
    (await t.call('GET', `/api/lessons/${lesson.id}/versions/${number}`, { as: admin })).json();
  expect((await versionOf(1)).texts.cueing).toBe('show');
  expect((await versionOf(2)).texts.cueing).toBe('lead');

  const restored = await t.call('POST', `/api/lessons/${lesson.id}/versions/1/restore`, {
    as: admin,
    body: { version: 2 },
  });
  expect(restored.json()).toMatchObject({ cueing: 'show', version: 3 });
});

test('students don’t see how their mentor is told to teach', async () => {
  const { course, lesson } = await lessonWith({ criteria, cueing: 'lead' });
  const student = await createUser(t.db);
  await enrol(t.db, { user_id: student.id, course_id: course.id });
  const seen = (await t.call('GET', `/api/lessons/${lesson.id}`, { as: student })).json();
  expect(seen).not.toHaveProperty('cueing');
});

test('a lesson that gets its first criteria leads first, one that has some stays as it is', async () => {
  const { lesson } = await lessonWith({});
  expect((await update(lesson.id, { criteria })).json().cueing).toBe('lead_first');
  const old = (await lessonWith({ criteria, cueing: 'show' })).lesson;
  const more = (
    await update(old.id, { criteria: [...old.criteria, { ...criteria[0], title: 'Просьба' }] })
  ).json();
  expect(more.cueing).toBe('show');
});
