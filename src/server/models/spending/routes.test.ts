import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { ModelCall, Spending, SpentBudget } from '#contract/models/schemas.ts';
import { moscowMonth } from '#server/platform/db/moscow-month.ts';
import {
  createAdmin,
  createAnswer,
  createCourse,
  createLesson,
  createModelCall,
  createReview,
  createStudentInLesson,
} from '#test/factories.ts';
import { forAllTests, testApp } from '#test/for-all-tests.ts';
import { getSpending } from './spending.ts';

const t = testApp();
const admin: { id: string } = forAllTests(() => createAdmin(t.db));

beforeEach(async () => {
  await t.db.deleteFrom('model_calls').execute();
  await t.db.deleteFrom('courses').execute();
});

const get = async (url: string) => {
  const response = await t.call('GET', url, { as: admin });
  expect(response.statusCode, response.body).toBe(200);
  return response;
};
/** Of the calls' table. */
const rowsRead = (month: string) =>
  t.db.transaction().execute(async (tx) => {
    await getSpending(tx, month);
    const { rows } = await sql<{ read: number }>`
      select (seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as read
      from pg_stat_xact_user_tables where relname = 'model_calls'`.execute(tx);
    return rows[0]?.read;
  });
const spendingOf = async (month = '2026-03') =>
  (await get(`/api/ai/spending?month=${month}`)).json<Spending>();

/** An amount as raw rows add up to it, asked of the database without the app's own statement. */
async function rawSum(where = sql<boolean>`true`): Promise<number> {
  const { rows } = await sql<{ sum: string }>`
    select coalesce(sum(cost), 0) as sum from model_calls where ${where}`.execute(t.db);
  return Number(rows[0]?.sum);
}

test('A month is added up by day, course and purpose, to the kopeck', async () => {
  const [feedback, talks] = [
    await createCourse(t.db, { title: 'Обратная связь' }),
    await createCourse(t.db, { title: 'Трудные разговоры' }),
  ];
  // 0.1 + 0.2 in floating point isn't 0.3.
  await createModelCall(t.db, { at: '2026-03-02T09:00:00Z', cost: '0.1000', course_id: feedback.id });
  await createModelCall(t.db, { at: '2026-03-02T10:00:00Z', cost: '0.2000', course_id: feedback.id });
  await createModelCall(t.db, {
    at: '2026-03-05T10:00:00Z',
    cost: '0.0004',
    course_id: feedback.id,
    purpose: 'repair',
  });
  await createModelCall(t.db, {
    at: '2026-03-05T11:00:00Z',
    cost: '7.0000',
    course_id: talks.id,
    purpose: 'trial',
    is_estimate: true,
  });
  await createModelCall(t.db, { at: '2026-03-31T10:00:00Z', cost: '0.5000', purpose: 'check' });

  const spending = await spendingOf();
  expect(spending).toMatchObject({
    month: '2026-03',
    total: 7.8004,
    estimated: 7,
    forecast: null,
    reviews: 2,
    perReview: 0.1502,
    courses: [
      { id: talks.id, title: 'Трудные разговоры', cost: 7, calls: 1, reviews: 0 },
      { id: null, title: null, cost: 0.5, calls: 1, reviews: 0 },
      { id: feedback.id, title: 'Обратная связь', cost: 0.3004, calls: 3, reviews: 2 },
    ],
    purposes: [
      { purpose: 'trial', cost: 7, calls: 1 },
      { purpose: 'check', cost: 0.5, calls: 1 },
      { purpose: 'review', cost: 0.3, calls: 2 },
      { purpose: 'repair', cost: 0.0004, calls: 1 },
    ],
  });
  expect(spending.days).toHaveLength(31);
  expect(spending.days.filter(({ calls }) => calls > 0)).toEqual([
    { day: '2026-03-02', cost: 0.3, calls: 2 },
    { day: '2026-03-05', cost: 7.0004, calls: 2 },
    { day: '2026-03-31', cost: 0.5, calls: 1 },
  ]);
});

test('A month and its days begin at midnight in Moscow', async () => {
  await createModelCall(t.db, { at: '2026-02-28T20:59:59.999Z', cost: 1 });
  await createModelCall(t.db, { at: '2026-02-28T21:00:00Z', cost: 2 });
  await createModelCall(t.db, { at: '2026-03-31T20:59:59Z', cost: 4 });
  await createModelCall(t.db, { at: '2026-03-31T21:00:00Z', cost: 8 });
  expect((await spendingOf('2026-02')).total).toBe(1);
  const march = await spendingOf();
  expect(march.total).toBe(6);
  expect(march.days.at(0)).toEqual({ day: '2026-03-01', cost: 2, calls: 1 });
  expect(march.days.at(-1)).toEqual({ day: '2026-03-31', cost: 4, calls: 1 });
  expect((await spendingOf('2028-02')).days).toHaveLength(29);
});

test('Every sum equals the raw rows, whatever the rows are', async () => {
  const courses = [await createCourse(t.db), await createCourse(t.db)];
  await sql`
    insert into model_calls (at, purpose, course_id, endpoint, address, place, model, cost, is_estimate, outcome)
    select '2026-04-01T00:00:00+03'::timestamptz + random() * interval '30 days',
      (array['review', 'repair', 'trial', 'suggestion'])[1 + floor(random() * 4)::int],
      (array[${courses[0]?.id}::uuid, ${courses[1]?.id}::uuid, null])[1 + floor(random() * 3)::int],
      'default', '', 'russia', 'm', random() * 9, random() < 0.3,
      (array['done', 'timeout', null])[1 + floor(random() * 3)::int]
    from generate_series(1, 3000)`.execute(t.db);
  const spending = await spendingOf('2026-04');
  const added = (rows: readonly { cost: number }[]) => rows.reduce((sum, { cost }) => sum + cost, 0);
  const total = await rawSum();
  expect(spending.total).toBe(total);
  expect(spending.estimated).toBe(await rawSum(sql`is_estimate`));
  for (const rows of [spending.days, spending.courses, spending.purposes])
    expect(added(rows)).toBeCloseTo(total, 6);
  for (const { id, cost } of spending.courses)
    expect(cost).toBe(await rawSum(sql`course_id is not distinct from ${id}::uuid`));
  for (const { purpose, cost } of spending.purposes)
    expect(cost).toBe(await rawSum(sql`purpose = ${purpose}`));
  const day = spending.days[13];
  expect(day?.cost).toBe(
    await rawSum(sql`(at at time zone 'Europe/Moscow')::date = ${day?.day ?? ''}::date`),
  );
});

test('The forecast of this month goes on at the same pace; without calls there is nothing to foretell', async () => {
  const empty = (await get('/api/ai/spending')).json<Spending>();
  expect(empty).toMatchObject({
    month: moscowMonth(),
    total: 0,
    forecast: 0,
    reviews: 0,
    perReview: null,
    courses: [],
    purposes: [],
  });
  await createModelCall(t.db, { cost: '10.0000' });
  const spending = (await get('/api/ai/spending')).json<Spending>();
  const { rows } = await sql<{ gone: number }>`
    select extract(epoch from now() - date_trunc('month', now() at time zone 'Europe/Moscow')
      at time zone 'Europe/Moscow')::float / 86400 as gone`.execute(t.db);
  const expected = (10 / Math.max(1, rows[0]?.gone ?? 1)) * spending.days.length;
  expect(spending.forecast).toBeCloseTo(expected, 1);
});

test('A budget stands beside what its course has spent this month, even if that is nothing', async () => {
  const spent = await createCourse(t.db, { title: 'Дорогой', monthly_budget: '100.00' });
  await createCourse(t.db, { title: 'Тихий', monthly_budget: '50.00' });
  await createModelCall(t.db, { course_id: spent.id, cost: '99.9900' });
  const { courses } = (await get('/api/ai/spending')).json<Spending>();
  expect(courses).toMatchObject([
    { title: 'Дорогой', budget: 100, cost: 99.99, calls: 1 },
    { title: 'Тихий', budget: 50, cost: 0, calls: 0 },
  ]);
  await createModelCall(t.db, { at: '2026-03-05T10:00:00Z', course_id: spent.id });
  // What a budget was in March nobody has written down.
  expect((await spendingOf()).courses).toMatchObject([{ title: 'Дорогой', budget: null }]);
});

test('Administrators are told of budgets from 80 % on, of this month alone', async () => {
  const course = (title: string, monthly_budget: string | null) =>
    createCourse(t.db, { title, monthly_budget });
  const nearly = await course('Почти', '10.00');
  const wholly = await course('Весь', '10.00');
  const little = await course('Немного', '10.00');
  const without = await course('Без бюджета', null);
  await course('Ноль', '0.00');
  await createModelCall(t.db, { course_id: nearly.id, cost: '8.0000' });
  await createModelCall(t.db, { course_id: wholly.id, cost: '10.5000' });
  await createModelCall(t.db, { course_id: little.id, cost: '7.9999' });
  await createModelCall(t.db, { course_id: little.id, cost: '9.0000', at: '2026-03-05T10:00:00Z' });
  await createModelCall(t.db, { course_id: without.id, cost: '1000.0000' });
  expect((await get('/api/ai/spent-budgets')).json<SpentBudget[]>()).toEqual([
    { id: wholly.id, title: 'Весь', budget: 10, cost: 10.5, waiting: 0 },
    { id: nearly.id, title: 'Почти', budget: 10, cost: 8, waiting: 0 },
  ]);
});

test('A budget that has no room for the next review is told of, with the answers that wait for a person', async () => {
  const { course, lesson, student } = await createStudentInLesson(t.db);
  await t.db
    .updateTable('courses')
    .set({ title: 'Курс', monthly_budget: '10.00' })
    .where('id', '=', course.id)
    .execute();
  const answer = await createAnswer(t.db, { user_id: student.id, lesson_id: lesson.id });
  await createReview(t.db, { answer_id: answer.id, state: 'with_person', estimate: '12.0000' });
  expect((await get('/api/ai/spent-budgets')).json<SpentBudget[]>()).toEqual([
    { id: course.id, title: 'Курс', budget: 10, cost: 0, waiting: 1 },
  ]);
});

test('A review that was tried again counts once', async () => {
  const { student, lesson } = await createStudentInLesson(t.db);
  const answer = await createAnswer(t.db, { user_id: student.id, lesson_id: lesson.id });
  const { id: review_id } = await createReview(t.db, { answer_id: answer.id });
  await createModelCall(t.db, { at: '2026-03-02T09:00:00Z', review_id, outcome: 'timeout' });
  await createModelCall(t.db, { at: '2026-03-02T09:01:00Z', review_id });
  await createModelCall(t.db, { at: '2026-03-02T09:02:00Z', review_id });
  expect(await spendingOf()).toMatchObject({ reviews: 1, perReview: 3.75 });
});

test('The calls of a month come as a table for Excel, all of them once and in order', async () => {
  const course = await createCourse(t.db, { title: '=Курс; «Факты»' });
  const lesson = await createLesson(t.db, { course_id: course.id, title: 'Урок' });
  await createModelCall(t.db, {
    at: '2026-03-02T21:30:05.123Z',
    course_id: course.id,
    lesson_id: lesson.id,
    cost: '1.2345',
    masked: 3,
  });
  await createModelCall(t.db, { at: '2026-04-02T09:00:00Z' });
  const response = await get('/api/ai/spending.csv?month=2026-03');
  expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(decodeURIComponent(`${response.headers['content-disposition']}`)).toContain(
    'Расходы на модели 2026-03.csv',
  );
  const [header, ...rows] = response.body.trimEnd().split('\r\n');
  expect(header).toMatch(/^\uFEFFВремя \(Москва\);Назначение;Курс;/);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatch(
    /^03\.03\.2026 00:30:05;Отзывы;"'=Курс; «Факты»";Урок;default;mentor-1;https:\/\/ai\.example\/v1;За рубежом;3;1000;500;1,2345;;2400;ответ получен;;/,
  );

  await t.db.deleteFrom('model_calls').execute();
  // Several batches, many calls at the same moment.
  await sql`
    insert into model_calls (at, purpose, endpoint, address, place, model, cost)
    select '2026-03-10T10:00:00Z'::timestamptz + (n / 700) * interval '1 microsecond', 'review', 'default', '', 'here', 'm', 0.01
    from generate_series(1, 2500) n`.execute(t.db);
  const lines = (await get('/api/ai/spending.csv?month=2026-03')).body.trimEnd().split('\r\n').slice(1);
  const ids = lines.map((row) => row.split(';').at(-1));
  expect(new Set(ids).size).toBe(2500);
  const { rows: expected } = await sql<{ id: string }>`select id from model_calls order by at, id`.execute(
    t.db,
  );
  expect(ids).toEqual(expected.map(({ id }) => id));
});

test('The journal of calls is read newest first, page by page, of a course and from a time on', async () => {
  const course = await createCourse(t.db);
  const first = await createModelCall(t.db, { at: '2026-03-02T09:00:00Z', course_id: course.id });
  const second = await createModelCall(t.db, { at: '2026-03-03T09:00:00Z', outcome: null, ms: null });
  const third = await createModelCall(t.db, { at: '2026-03-04T09:00:00Z', course_id: course.id });
  const ids = async (query: string) =>
    (await get(`/api/ai/calls?${query}`)).json<ModelCall[]>().map(({ id }) => id);
  expect(await ids('limit=2')).toEqual([third.id, second.id]);
  expect(await ids(`limit=2&cursor=${second.id}`)).toEqual([first.id]);
  expect(await ids(`courseId=${course.id}`)).toEqual([third.id, first.id]);
  expect(await ids('from=2026-03-03T00:00:00Z')).toEqual([third.id, second.id]);
  expect((await get(`/api/ai/calls?cursor=${second.id}`)).json()).toEqual([
    {
      id: first.id,
      at: '2026-03-02T09:00:00.000Z',
      purpose: 'review',
      courseId: course.id,
      lessonId: null,
      reviewId: null,
      endpoint: 'default',
      address: 'https://ai.example/v1',
      place: 'abroad',
      model: 'mentor-1',
      masked: 0,
      inputTokens: 1000,
      outputTokens: 500,
      cost: 1.25,
      isEstimate: false,
      ms: 2400,
      outcome: 'done',
    },
  ]);
});

test('Of a year of a hundred thousand calls a month reads its own alone', async () => {
  await sql`
    insert into model_calls (id, at, purpose, endpoint, address, place, model, cost)
    select gen_random_uuid(), '2026-01-01T00:00:00Z'::timestamptz + n * interval '315 seconds', 'review', 'default', '', 'here', 'm', 0.01
    from generate_series(0, 99999) n`.execute(t.db);
  await sql`analyze model_calls`.execute(t.db);
  const { days } = await spendingOf('2026-06');
  expect(await rowsRead('2026-06')).toBeLessThan(25_000);
  expect(days.every(({ calls }) => calls > 250 && calls < 300)).toBe(true);
});
