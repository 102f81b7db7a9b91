import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { exportPerson } from '#server/across/personal-data/export-person.ts';
import { servePage } from '#server/app/first-screen/page.ts';
import { type EventStream, openEventStream } from '#test/event-stream.ts';
import { aCriterion, createMentorVersion, createUser, enrol } from '#test/factories.ts';
import { createPeopleSetting, type PeopleSetting } from '#test/people-setting.ts';
import { eventually } from '#test/review-setting.ts';

// In a lesson whose reviews a person reads first, no byte of one reaches the student before.

const mark = 'КРАСНОТОЛ';

let t: PeopleSetting;
let pageRoot: string;

beforeAll(async () => {
  t = await createPeopleSetting({ lesson: { release: 'after_person' } });
  pageRoot = await mkdtemp(join(tmpdir(), 'held-page-'));
  await mkdir(join(pageRoot, '.vite'));
  await writeFile(join(pageRoot, '.vite/pages.json'), '{}');
  await writeFile(join(pageRoot, 'index.html'), '<html><head><title></title></head><body></body></html>');
  await servePage(t.app, { pageRoot, config: t.config });
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  await createMentorVersion(t.db, { lesson_id: t.lesson.id, criteria: [aCriterion('Факты')] });
});

afterAll(async () => {
  await t.close();
  await rm(pageRoot, { recursive: true });
});

beforeEach(async () => {
  await t.pool.query("delete from answers; update lessons set release = 'after_person'");
  t.model.requests.length = 0;
  t.model.always({ kind: 'text', pieces: pieces(mark), pauseMs: 60 });
});

const pieces = (word: string, level = 'Есть') => [
  'Человеку: нет\n',
  `## 1. Факты\nУровень: ${level}\n> отчёт опоздал\n`,
  `Факт назван, и это ${word}. `,
  `И ещё раз: ${word}.\nДальше: ${word} и день.\n`,
  `## Итог\n${word}.\nУверенность: высокая\n`,
];

const streamOf = (as: { id: string }) => openEventStream(t.app, t.db, as, t.lesson.id);

async function submitted(): Promise<string> {
  const response = await t.submit('Я сказал, что отчёт опоздал.');
  expect(response.statusCode, response.body).toBe(201);
  return response.json().id;
}

async function heldReview() {
  const answerId = await submitted();
  const reviewId = await t.reaches(answerId, 'done');
  return { answerId, reviewId };
}

const openRelease = (answerId: string) =>
  t.db
    .selectFrom('referrals')
    .select('id')
    .where('answer_id', '=', answerId)
    .where('reason', '=', 'release')
    .where('settled_at', 'is', null)
    .executeTakeFirstOrThrow();

async function release(answerId: string): Promise<void> {
  const referral = await openRelease(answerId);
  const released = await t.call('POST', '/api/referrals/release', {
    as: t.curator,
    body: { ids: [referral.id] },
  });
  expect(released.json(), released.body).toEqual({ released: 1 });
}

const all = async (answerId: string) => {
  const remarks = await t.db.selectFrom('remarks').select('id').execute();
  const reviews = await t.db.selectFrom('reviews').select('id').execute();
  const ids = [t.course, t.lesson, { id: answerId }, t.student, ...remarks, ...reviews].map(({ id }) => id);
  const everything = await t.readAll(t.student, ids);
  const exported = JSON.stringify(await exportPerson(t.db, t.student.email));
  const letters = await t.pool.query('select payload::text from outbox');
  return [everything, exported, await firstScreens(), JSON.stringify(letters.rows)].join('\n');
};

/** Pages come with their first answers in them. */
async function firstScreens(): Promise<string> {
  const addresses = [`/lesson/${t.lesson.id}`, `/course/${t.course.id}`, '/answers/mine', '/dashboard'];
  const pages = addresses.map((url) =>
    t.call('GET', url, { as: t.student, headers: { accept: 'text/html' } }),
  );
  const bodies = (await Promise.all(pages)).map(({ body }) => body);
  expect(bodies[0]).toContain('id="first-answers" data-filled');
  return bodies.join('\n');
}

test('a marker word is in no response and in no event before release, and in them after', async () => {
  const streams: EventStream[] = [await streamOf(t.student), await streamOf(t.curator)];
  const [own, mentors] = streams;
  const answerId = await submitted();

  // While it is being written, and when it is done.
  await eventually(() => mentors?.raw().includes(mark));
  const during = await all(answerId);
  const followed = await t.call('GET', `/api/answers/${answerId}/review`, { as: t.student });
  await t.reaches(answerId, 'done');
  const after = await all(answerId);
  const csv = await t.call('GET', `/api/lessons/${t.lesson.id}/answers.csv?timeZone=UTC`, { as: t.curator });

  for (const text of [during, followed.body, after, csv.body, own?.raw()]) expect(text).not.toContain(mark);
  expect(after).toContain('отчёт опоздал');
  expect((await t.seen(t.student, answerId)).review).toMatchObject({
    state: 'held',
    dueAt: expect.stringMatching(/Z$/),
  });
  expect(csv.body).toContain('Ждёт выпуска');
  const notices = await t.db.selectFrom('notices').selectAll().where('user_id', '=', t.student.id).execute();
  expect(notices).toEqual([]);
  expect((await t.seen(t.curator, answerId)).newer?.text).toContain(mark);

  await release(answerId);

  const answer = await t.seen(t.student, answerId);
  expect(answer).toMatchObject({
    review: { state: 'done', author: 'model' },
    releasedBy: { firstName: 'Ольга', lastName: t.curator.last_name },
    unread: true,
  });
  expect(answer.aiResponse).toContain(mark);
  expect(await all(answerId)).toContain(mark);
  const told = await t.call('GET', '/api/notices', { as: t.student });
  expect(told.json()).toMatchObject([{ kind: 'review_ready', subject: { answerId } }]);
  for (const stream of streams) stream.leave();
});

test('a curator who studies reads what is written to others, and not what is written to himself', async () => {
  const colleague = await createUser(t.db, { role: 'curator' });
  await t.db.insertInto('curators').values({ user_id: colleague.id, course_id: t.course.id }).execute();
  await enrol(t.db, { user_id: colleague.id, course_id: t.course.id });
  const own = await streamOf(colleague);
  const sent = await t.call('POST', `/api/lessons/${t.lesson.id}/answers`, {
    as: colleague,
    body: { content: 'Я сказал, что отчёт опоздал.' },
  });
  await t.reaches(sent.json().id, 'done');
  expect((await t.seen(colleague, sent.json().id)).review.state).toBe('held');
  expect(own.raw()).toContain('"answers"');
  expect(own.raw()).not.toContain(mark);
  const list = await t.call('GET', `/api/lessons/${t.lesson.id}/answers`, { as: colleague });
  expect(list.body).not.toContain(mark);

  await t.reaches(await submitted(), 'done');
  await eventually(() => own.raw().includes(mark));
  own.leave();
});

test('a review that is asked for again is held again, while the released one stays', async () => {
  const { answerId } = await heldReview();
  await release(answerId);
  t.model.always({ kind: 'text', pieces: pieces('ВТОРОЕ') });
  const again = await t.call('POST', `/api/answers/${answerId}/review`, { as: t.admin });
  expect(again.statusCode, again.body).toBe(201);
  await eventually(async () => (await t.referralsOf(answerId)).some(({ decision }) => decision === null));

  const answer = await t.seen(t.student, answerId);
  expect(answer.aiResponse).toContain(mark);
  expect(answer).toMatchObject({ review: { state: 'done' }, releasedBy: { firstName: 'Ольга' } });
  expect(await all(answerId)).not.toContain('ВТОРОЕ');

  await release(answerId);
  expect((await t.seen(t.student, answerId)).aiResponse).toContain('ВТОРОЕ');
});

test('what a person has corrected never reaches the student in the model’s words', async () => {
  const own = await streamOf(t.student);
  const { answerId } = await heldReview();
  const { id } = await openRelease(answerId);
  const feedback = { text: 'Своими словами' };
  const body = { decision: 'changed', feedback };
  const settled = await t.call('POST', `/api/referrals/${id}/settle`, { as: t.curator, body });
  expect(settled.statusCode, settled.body).toBe(200);
  expect(await t.seen(t.student, answerId)).toMatchObject({
    aiResponse: 'Своими словами',
    responseAuthor: 'mentor',
    review: { state: 'done' },
  });
  await eventually(() => own.events.length > 0);
  for (const text of [await all(answerId), own.raw()]) expect(text).not.toContain(mark);
  own.leave();
});

test('after a false alarm the review is held like any other', async () => {
  const sent = await t.submit('Я больше не хочу жить, сегодня покончу с собой. Отчёт опоздал.');
  const { id: answerId } = sent.json<{ id: string }>();
  const { id } = await t.db.selectFrom('referrals').select('id').executeTakeFirstOrThrow();
  await t.call('POST', `/api/referrals/${id}/settle`, { as: t.curator, body: { decision: 'dismissed' } });
  await t.reaches(answerId, 'done');
  expect((await t.seen(t.student, answerId)).review.state).toBe('held');
  expect(await all(answerId)).not.toContain(mark);
});

test('switching the mode hides nothing that was shown, and shows nothing that was held', async () => {
  const { answerId: held } = await heldReview();
  await t.call('PUT', `/api/lessons/${t.lesson.id}`, {
    as: t.admin,
    body: { title: 'Урок', release: 'at_once' },
  });
  const { answerId: shown } = await heldReview();
  expect((await t.seen(t.student, shown)).aiResponse).toContain(mark);
  expect((await t.seen(t.student, shown)).releasedBy).toBeUndefined();
  expect((await t.seen(t.student, held)).aiResponse).toBeNull();
  const back = await t.call('PUT', `/api/lessons/${t.lesson.id}`, {
    as: t.admin,
    body: { title: 'Урок', release: 'after_person' },
  });
  expect(back.json().release).toBe('after_person');
  expect((await t.seen(t.student, shown)).aiResponse).toContain(mark);
  const journal = await t.call('GET', '/api/audit', { as: t.admin });
  expect(journal.json()[0].details.changes.release).toEqual({ from: 'at_once', to: 'after_person' });
});

test('a review that nobody waits for any more leaves the queue', async () => {
  const { answerId } = await heldReview();
  await t.pool.query("update lessons set release = 'at_once'");
  await t.call('POST', `/api/answers/${answerId}/review`, { as: t.admin });
  await eventually(async () => (await t.seen(t.student, answerId)).aiResponse?.includes(mark));
  expect(await t.referralsOf(answerId)).toEqual([]);
});

test.each([
  ['no confidence', pieces(mark).with(4, '## Итог\nХорошо.\nУверенность: низкая\n'), 'не уверен'],
  [
    'a level without proof',
    pieces(mark).with(1, '## 1. Факты\nУровень: Есть\n> этого я не говорил\n'),
    '«Факты»',
  ],
  [
    'as many invented quotes as real ones',
    pieces(mark).with(1, '## 1. Факты\nУровень: Есть\n> отчёт опоздал\n> этого я не говорил\n'),
    'Цитат ИИ-наставника не нашлось в ответе: 1 из 2',
  ],
  ['prose', ['Хороший ответ, продолжайте.'], 'не разобрать по критериям'],
])('a review with %s is shown, and a person is asked to look', async (_, reply, words) => {
  await t.pool.query("update lessons set release = 'at_once'");
  t.model.always({ kind: 'text', pieces: reply });
  const { answerId } = await heldReview();
  expect((await t.seen(t.student, answerId)).review.state).toBe('done');
  expect(await t.referralsOf(answerId)).toMatchObject([
    { reason: 'doubt', text: expect.stringContaining(words), decision: null },
  ]);
  // Quietly.
  expect(await t.readAll(t.student, [t.lesson.id, answerId])).not.toContain(words);
});

test('a review that may be trusted asks nobody', async () => {
  await t.pool.query("update lessons set release = 'at_once'");
  const { answerId } = await heldReview();
  expect(await t.referralsOf(answerId)).toEqual([]);
});
