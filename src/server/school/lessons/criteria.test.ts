import { randomUUIDv7 } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Criterion, CriterionInput } from '#contract/lessons/criteria.ts';
import { createAdmin, createCourse, createUser, enrol } from '#test/factories.ts';
import { forAllTests, testApp } from '#test/for-all-tests.ts';

const t = testApp();
const admin: { id: string } = forAllTests(() => createAdmin(t.db));

const criterion = (title: string, given: Partial<CriterionInput> = {}): CriterionInput => ({
  title,
  description: '',
  levels: ['Пока нет', 'Есть частично', 'Есть'].map((level) => ({ title: level, description: '' })),
  ...given,
});

const level = (title: string, description = '') => ({ title, description });

const withoutSkill = ({ id: own, title, description, levels }: Criterion): Criterion => ({
  id: own,
  title,
  description,
  levels,
});

async function lessonWith(criteria: CriterionInput[], texts: object = {}) {
  const course = await createCourse(t.db);
  const response = await t.call('POST', `/api/courses/${course.id}/lessons`, {
    as: admin,
    body: { title: 'Первый разговор', criteria, ...texts },
  });
  return { course, response, lesson: response.json() };
}

const update = (id: string, body: object, as = admin) =>
  t.call('PUT', `/api/lessons/${id}`, { as, body: { title: 'Первый разговор', ...body } });

const read = async (id: string, as: { id: string } = admin) =>
  (await t.call('GET', `/api/lessons/${id}`, { as })).json();

const versionsOf = (lessonId: string) =>
  t.db
    .selectFrom('mentor_versions')
    .select(['number', 'prompt', 'criteria', 'created_by_id', 'published_at'])
    .where('lesson_id', '=', lessonId)
    .orderBy('number')
    .execute();

const titles = (criteria: { title: string }[]) => criteria.map(({ title }) => title);

test('criteria come back as they were sent, in their order, each with an id', async () => {
  const facts = criterion('Факты', { description: 'Что видно\nи слышно' });
  const request = criterion('Просьба', { levels: [level('Нет'), level('Есть', 'Названы день и дело')] });
  const { response, lesson } = await lessonWith([facts, request]);
  expect(response.statusCode).toBe(201);
  expect(lesson.criteria).toEqual([
    { ...facts, id: expect.any(String), skillId: null },
    { ...request, id: expect.any(String), skillId: null },
  ]);
  expect((await read(lesson.id)).criteria).toEqual(lesson.criteria);
});

test('a lesson without criteria has none, and no version either', async () => {
  const { lesson } = await lessonWith([]);
  expect(lesson.criteria).toEqual([]);
  expect(await versionsOf(lesson.id)).toEqual([]);
});

const nine = Array.from({ length: 9 }, (_, place) => criterion(`Критерий ${place}`));
const id = randomUUIDv7();

test.each<[string, CriterionInput[], string, string]>([
  ['an empty title', [criterion(' ')], 'criteria.0.title', 'Введите название критерия'],
  [
    'a title that differs only in case, ё and signs',
    [criterion('Учёт фактов'), criterion('Просьба'), criterion('«учет  Фактов»')],
    'criteria.2.title',
    'Такой критерий уже есть',
  ],
  [
    'one level',
    [criterion('Факты', { levels: [level('Есть')] })],
    'criteria.0.levels',
    'Нужно не меньше 2 уровней',
  ],
  [
    'six levels',
    [criterion('Факты', { levels: ['1', '2', '3', '4', '5', '6'].map((title) => level(title)) })],
    'criteria.0.levels',
    'Не больше 5 уровней',
  ],
  [
    'a level without a title',
    [criterion('Факты', { levels: [level('Нет'), level('')] })],
    'criteria.0.levels.1.title',
    'Введите название уровня',
  ],
  [
    'two levels of one title',
    [criterion('Факты'), criterion('Просьба', { levels: [level('Есть'), level('ЕСТЬ')] })],
    'criteria.1.levels.1.title',
    'Такой уровень уже есть',
  ],
  [
    '10,000 characters in a level',
    [criterion('Факты', { levels: [level('Нет'), level('Есть', 'я'.repeat(10_000))] })],
    'criteria.0.levels.1.description',
    'Не длиннее 1\u00a0000 символов',
  ],
  [
    'a description as long as a chapter',
    [criterion('Факты', { description: 'я'.repeat(2_001) })],
    'criteria.0.description',
    'Не длиннее 2\u00a0000 символов',
  ],
  ['nine criteria', nine, 'criteria', 'Не больше 8 критериев'],
  [
    'one id twice',
    [criterion('Факты', { id }), criterion('Просьба', { id })],
    'criteria.1.id',
    'Этот критерий указан дважды',
  ],
])(
  '%s is refused at its field, in a new lesson and in an old one',
  async (_name, criteria, field, message) => {
    const { response } = await lessonWith(criteria);
    expect([response.statusCode, response.json().fields]).toEqual([400, { [field]: message }]);

    const { lesson } = await lessonWith([criterion('Прежний')]);
    const change = await update(lesson.id, { criteria });
    expect([change.statusCode, change.json().fields]).toEqual([400, { [field]: message }]);
    expect(titles((await read(lesson.id)).criteria)).toEqual(['Прежний']);
  },
);

test('what only looks like text is refused too', async () => {
  const { lesson } = await lessonWith([criterion('Прежний')]);
  for (const criteria of [null, 'Факты', {}, [null], [{}], [{ ...criterion('Факты'), id: 'не id' }]]) {
    expect((await update(lesson.id, { criteria })).statusCode, JSON.stringify(criteria)).toBe(400);
  }
  expect(titles((await read(lesson.id)).criteria)).toEqual(['Прежний']);
});

test('ids live on when criteria are renamed, put in another order and joined by a new one', async () => {
  const { lesson } = await lessonWith([criterion('Факты'), criterion('Просьба')]);
  const [facts, request] = lesson.criteria;
  const own = randomUUIDv7();
  const changed = await update(lesson.id, {
    criteria: [
      { ...request, title: 'Понятная просьба' },
      criterion('Новый', { id: own }),
      facts,
      criterion('Ещё один'),
    ],
  });
  const ids = changed.json().criteria.map((one: { id: string }) => one.id);
  expect(ids.slice(0, 3)).toEqual([request.id, own, facts.id]);
  expect(ids).toEqual([...new Set(ids)]);
  expect(titles(changed.json().criteria)).toEqual(['Понятная просьба', 'Новый', 'Факты', 'Ещё один']);
});

test('each change is a version with its author, and earlier ones stay as they were', async () => {
  const { lesson } = await lessonWith([criterion('Факты'), criterion('Просьба')], {
    aiPrompt: 'Разбери: {answer}',
  });
  const other = await createAdmin(t.db);
  await update(lesson.id, { criteria: lesson.criteria.slice(1) }, other);
  await update(lesson.id, { aiPrompt: '' }, other);

  const versions = await versionsOf(lesson.id);
  expect(
    versions.map(({ number, prompt, criteria, created_by_id: author }) => [
      number,
      prompt,
      titles(criteria as { title: string }[]),
      author,
    ]),
  ).toEqual([
    [1, 'Разбери: {answer}', ['Факты', 'Просьба'], admin.id],
    [2, 'Разбери: {answer}', ['Просьба'], other.id],
    [3, null, ['Просьба'], other.id],
  ]);
  expect(versions.every(({ published_at: publishedAt }) => publishedAt !== null)).toBe(true);
});

test('a save that changes neither criteria nor prompt makes no version', async () => {
  const { lesson } = await lessonWith([criterion('Факты'), criterion('Просьба')], { aiPrompt: 'Разбери' });
  const { criteria } = await read(lesson.id);
  await update(lesson.id, { criteria, aiPrompt: 'Разбери' });
  await update(lesson.id, { title: 'Иначе', content: 'Новый текст' });
  // The order of keys is not a change.
  const turned = criteria.map(({ id: own, title, description, levels }: CriterionInput) => ({
    levels: levels.map((one) => ({ description: one.description, title: one.title })),
    description,
    title,
    id: own,
  }));
  const last = await update(lesson.id, { title: 'Иначе', criteria: turned });
  expect(last.json().criteria).toEqual(criteria);
  expect(await versionsOf(lesson.id)).toHaveLength(1);
});

test('an order of its own is a change', async () => {
  const { lesson } = await lessonWith([criterion('Факты'), criterion('Просьба')]);
  await update(lesson.id, { criteria: lesson.criteria.toReversed() });
  expect(titles((await read(lesson.id)).criteria)).toEqual(['Просьба', 'Факты']);
  expect(await versionsOf(lesson.id)).toHaveLength(2);
});

test('criteria that are left out are unchanged, and an empty list removes them', async () => {
  const { lesson } = await lessonWith([criterion('Факты')]);
  expect(titles((await update(lesson.id, { content: 'Текст' })).json().criteria)).toEqual(['Факты']);
  expect((await update(lesson.id, { criteria: [] })).json().criteria).toEqual([]);
});

test('of two authors at once the later is refused and sees by whom; nothing is lost and no version is made', async () => {
  const { lesson } = await lessonWith([criterion('Факты')]);
  const { version } = lesson;
  const other = await createAdmin(t.db, { first_name: 'Борис', last_name: 'Громов' });
  const first = await update(lesson.id, { criteria: [criterion('Борис успел')], version }, other);
  const late = await update(lesson.id, { criteria: [criterion('Поздно')], version });
  expect([first.statusCode, late.statusCode, late.json()]).toMatchObject([
    200,
    409,
    { code: 'stale_lesson', saved: { by: 'Борис Громов', at: first.json().updatedAt } },
  ]);
  expect(titles((await read(lesson.id)).criteria)).toEqual(['Борис успел']);
  expect(await versionsOf(lesson.id)).toHaveLength(2);
});

test('criteria saved by two at one moment are one’s, with one version more', async () => {
  const { lesson } = await lessonWith([criterion('Факты')]);
  const responses = await Promise.all(
    ['А', 'Б'].map((title) => update(lesson.id, { criteria: [criterion(title)], version: lesson.version })),
  );
  expect(responses.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
    200, 409,
  ]);
  expect(await versionsOf(lesson.id)).toHaveLength(2);
});

test('a student sees the criteria but never the prompt', async () => {
  const { course, lesson } = await lessonWith([criterion('Факты', { description: 'Без оценок' })], {
    aiPrompt: 'Тайное указание: {answer}',
  });
  const student = await createUser(t.db);
  await enrol(t.db, { user_id: student.id, course_id: course.id });
  const seen = await t.call('GET', `/api/lessons/${lesson.id}`, { as: student });
  // Nor under which skill a criterion stands.
  const criteria = lesson.criteria.map(withoutSkill);
  expect(seen.json().criteria).toEqual(criteria);
  const page = await t.call('GET', `/api/lessons/${lesson.id}/page`, { as: student });
  expect(page.json().lesson.criteria).toEqual(criteria);
  for (const { body } of [seen, page]) expect(body).not.toContain('Тайное указание');
});

test('a student can’t change the criteria', async () => {
  const { course, lesson } = await lessonWith([criterion('Факты')]);
  const student = await createUser(t.db);
  await enrol(t.db, { user_id: student.id, course_id: course.id });
  expect((await update(lesson.id, { criteria: [] }, student)).statusCode).toBe(403);
  expect(titles((await read(lesson.id)).criteria)).toEqual(['Факты']);
});

test('the journal says which criteria there were and are', async () => {
  const { lesson } = await lessonWith([criterion('Факты')]);
  await update(lesson.id, { criteria: [{ ...lesson.criteria[0], title: 'Только факты' }] });
  const { details } = await t.db
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', 'lesson_updated')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(details).toMatchObject({
    changes: {
      criteria: {
        from: expect.stringContaining('"Факты"'),
        to: expect.stringContaining('"Только факты"'),
      },
    },
  });
});

test.each([
  [0, 'Не меньше одной попытки'],
  [51, 'Не больше 50 попыток'],
  [1.5, 'Укажите целое число'],
  ['3', 'Укажите целое число'],
])('%j attempts are refused', async (attemptsLimit, message) => {
  const { response } = await lessonWith([], { attemptsLimit });
  expect([response.statusCode, response.json().fields]).toEqual([400, { attemptsLimit: message }]);
});

test('the limit of attempts is kept, left alone when it is left out, and lifted by null', async () => {
  const { lesson } = await lessonWith([], { attemptsLimit: 50 });
  expect(lesson.attemptsLimit).toBe(50);
  expect((await update(lesson.id, {})).json().attemptsLimit).toBe(50);
  expect((await update(lesson.id, { attemptsLimit: null })).json().attemptsLimit).toBeNull();
});
