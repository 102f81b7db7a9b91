import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createApiToken } from '#test/api-token.ts';
import {
  createCourse,
  createCurator,
  createMentorVersion,
  createUser,
  enrol,
  hoursFromNow,
} from '#test/factories.ts';
import { createPeopleSetting, type PeopleSetting } from '#test/people-setting.ts';
import { eventually } from '#test/review-setting.ts';
import { settleDue } from './due-decisions.ts';

// A course whose lessons a person passes: each newest attempt waits for his press, once, and nothing else passes it.

let t: PeopleSetting;

beforeAll(async () => {
  t = await createPeopleSetting({ course: { without_ai: true, passes_by: 'person' } });
});

afterAll(() => t.close());

beforeEach(async () => {
  await t.pool.query(`
    delete from answers; delete from lesson_progress; delete from notices; delete from audit_log; delete from certificates;
    update lessons set release = 'at_once', passes_by = null`);
  t.model.always({ kind: 'text', pieces: ['Хорошо. ', 'Названо точно.'] });
});

async function submitted(content = 'Я сказал, что отчёт опоздал.', reader?: 'person'): Promise<string> {
  const response = await t.submit(content, reader);
  expect(response.statusCode, response.body).toBe(201);
  return response.json().id;
}

const openOf = (answerId: string) =>
  t.db
    .selectFrom('referrals')
    .select(['id', 'reason'])
    .where('answer_id', '=', answerId)
    .where('settled_at', 'is', null)
    .execute();

/** The referral that asks for the press. */
const waits = (answerId: string) =>
  eventually(async () => (await openOf(answerId)).find(({ reason }) => reason === 'pass'));

async function waiting(content?: string) {
  const answerId = await submitted(content);
  return { answerId, referral: await waits(answerId) };
}

const settle = ({ id }: { id: string }, body: object, as: { id: string } = t.curator) =>
  t.call('POST', `/api/referrals/${id}/settle`, { as, body });

const press = (method: 'POST' | 'DELETE', answerId: string, as: { id: string } = t.curator) =>
  t.call(method, `/api/answers/${answerId}/pass`, { as });

const giveBack = (answerId: string, reply: string, as: { id: string } = t.curator) =>
  t.call('POST', `/api/answers/${answerId}/return`, { as, body: { reply } });

const lessonOf = async () => (await t.call('GET', `/api/lessons/${t.lesson.id}`, { as: t.student })).json();

const passingOf = async (answerId: string) => (await t.seen(t.curator, answerId)).passing;

const noticesOf = async ({ id }: { id: string }) => {
  const { rows } = await t.pool.query(
    `select subject from notices where user_id = $1 and kind = 'lesson_judged' order by id`,
    [id],
  );
  return rows.map(({ subject }) => subject.outcome);
};

const journal = async () => {
  const { rows } = await t.pool.query(
    `select action from audit_log where action like 'lesson_%' and user_id = $1 order by id`,
    [t.curator.id],
  );
  return rows.map(({ action }) => action);
};

test('an answer waits for the press once its review is there; «Зачесть» does the lesson', async () => {
  const { answerId, referral } = await waiting();
  await t.reaches(answerId, 'done');
  expect(await lessonOf()).toMatchObject({ completedAt: null });
  expect((await lessonOf()).sentAt).not.toBeNull();
  const one = (await t.call('GET', `/api/referrals/${referral.id}`, { as: t.curator })).json().referral;
  expect(one).toMatchObject({ reason: 'pass', press: 'asks' });
  expect(Date.parse(one.dueAt) - Date.parse(one.openedAt)).toBe(72 * 3_600_000);

  const settled = await settle(referral, { decision: 'kept' });
  expect(settled.json().settled, settled.body).toMatchObject({ decision: 'kept', passes: true });
  const lesson = await lessonOf();
  expect(lesson).toMatchObject({
    passedHow: 'person',
    passedBy: `${t.curator.first_name} ${t.curator.last_name}`,
  });
  expect(lesson.completedAt).not.toBeNull();
  expect(await passingOf(answerId)).toEqual({ by: 'person', isDone: true, passedBy: lesson.passedBy });
  expect(await noticesOf(t.student)).toEqual(['passed']);
  expect(await journal()).toEqual(['lesson_passed']);
  // Whoever comes second learns it, and the first name stays.
  expect((await settle(referral, { decision: 'kept' }, t.admin)).json().message).toMatch(
    /^Уже решено: .*, «зачесть»$/,
  );
});

test('«Доработать» needs words, and they are read; the next attempt waits again, alone', async () => {
  const { answerId, referral } = await waiting();
  expect((await settle(referral, { decision: 'answered' })).statusCode).toBe(400);
  const reply = 'Назовите, **когда** опоздал.';
  expect((await settle(referral, { decision: 'answered', reply })).statusCode).toBe(200);
  expect(await lessonOf()).toMatchObject({ completedAt: null, below: 0 });
  expect((await t.seen(t.student, answerId)).replies).toMatchObject([{ text: reply, returns: true }]);
  expect(await passingOf(answerId)).toEqual({ by: 'person', isDone: false, isReturned: true });
  expect(await noticesOf(t.student)).toEqual(['returned']);
  expect(await journal()).toEqual(['lesson_returned']);
  expect(await openOf(answerId)).toEqual([]);

  const second = await waiting('Отчёт опоздал на два дня.');
  expect(await openOf(answerId)).toEqual([]);
  expect((await lessonOf()).below ?? null).toBeNull();
  const third = await waiting('Отчёт опоздал на два дня, я сказал это вчера.');
  expect(await openOf(second.answerId)).toEqual([]);
  await settle(third.referral, { decision: 'kept' });
  // Nobody is asked about what comes after.
  const fourth = await submitted('И ещё раз.');
  await t.reaches(fourth, 'done');
  expect(await openOf(fourth)).toEqual([]);
});

test('within ten seconds it is taken back, and the student knows nothing of it', async () => {
  const { answerId, referral } = await waiting();
  await settle(referral, { decision: 'kept', withdrawable: true });
  expect(await passingOf(answerId)).toEqual({ by: 'person', isDone: false });
  const withdrawn = await t.call('POST', '/api/referrals/withdraw', {
    as: t.curator,
    body: { ids: [referral.id] },
  });
  expect(withdrawn.json()).toEqual({ withdrawn: 1 });
  expect(await noticesOf(t.student)).toEqual([]);

  await settle(referral, { decision: 'kept', withdrawable: true });
  await t.db
    .updateTable('referrals')
    .set({ settle_at: hoursFromNow(-1) })
    .where('id', '=', referral.id)
    .execute();
  await settleDue(t.db);
  expect(await passingOf(answerId)).toMatchObject({ isDone: true });
});

test('where a person answers anyway, the press is that record’s', async () => {
  const answerId = await submitted('Прочитайте сами.', 'person');
  const [noAi, ...others] = await openOf(answerId);
  expect([noAi?.reason, others]).toEqual(['no_ai', []]);
  const whole = (await t.call('GET', `/api/referrals/${noAi?.id}`, { as: t.curator })).json();
  expect(whole.referral.press).toBe('asks');
  const settled = await settle(noAi as { id: string }, {
    decision: 'answered',
    feedback: { text: 'Хорошо' },
    passes: true,
  });
  expect(settled.json().settled, settled.body).toMatchObject({ decision: 'answered', passes: true });
  expect(await passingOf(answerId)).toMatchObject({ isDone: true });
  expect(await openOf(answerId)).toEqual([]);
});

test('a release without the press leaves it to be asked for', async () => {
  await t.db.updateTable('lessons').set({ release: 'after_person' }).execute();
  const answerId = await submitted();
  const release = await eventually(async () => (await openOf(answerId))[0]);
  expect(release.reason).toBe('release');
  expect((await openOf(answerId)).length).toBe(1);
  await t.call('POST', '/api/referrals/release', { as: t.curator, body: { ids: [release.id] } });
  const pass = await waits(answerId);
  await settle(pass, { decision: 'answered', reply: 'Назовите срок.' });
  expect(await openOf(answerId)).toEqual([]);
});

test('a review that can’t come is not waited for', async () => {
  t.model.always({ kind: 'hang' });
  const answerId = await submitted();
  await t.pool.query(
    `update reviews set state = 'failed', cause = 'Модель молчит', finished_at = now(), claim = null`,
  );
  const referral = await waits(answerId);
  const settled = await settle(referral, { decision: 'kept' });
  expect(settled.statusCode, settled.body).toBe(200);
  expect(await passingOf(answerId)).toMatchObject({ isDone: true });
});

test('beside the answer it is pressed and taken back, and then it waits again', async () => {
  const { answerId, referral } = await waiting();
  expect((await press('POST', answerId)).json().passing).toMatchObject({ isDone: true });
  const found = (await t.call('GET', `/api/referrals/${referral.id}`, { as: t.curator })).json().referral;
  expect(found.settled).toMatchObject({ decision: 'kept', passes: true });
  expect((await giveBack(answerId, 'Ещё раз')).json().message).toBe('Урок уже зачтён. Сначала снимите зачёт');

  const given = { user_id: t.student.id, course_id: t.course.id, code: 'K7M4-9QXT-2B', words: '{}' };
  await t.db
    .insertInto('certificates')
    .values({ ...given, issued_at: hoursFromNow(-1) })
    .execute();
  expect((await press('DELETE', answerId)).json().passing).toEqual({ by: 'person', isDone: false });
  expect(await waits(answerId)).toBeTruthy();
  expect(await noticesOf(t.student)).toEqual(['passed', 'withdrawn']);
  const { rows: told } = await t.pool.query(
    `select subject ->> 'student' as student from notices where user_id = $1 and kind = 'certificate_stands'`,
    [t.admin.id],
  );
  expect(told).toEqual([{ student: `${t.student.first_name} ${t.student.last_name}` }]);
  expect((await t.pool.query('select revoked_at from certificates')).rows).toEqual([{ revoked_at: null }]);
  expect((await press('DELETE', answerId)).statusCode).toBe(409);
  expect(await journal()).toEqual(['lesson_passed', 'lesson_pass_withdrawn']);
});

test('nobody else presses: not its author, not another course’s curator, no token', async () => {
  const { answerId, referral } = await waiting();
  const another = await createCourse(t.db);
  const stranger = await createCurator(t.db, { of: [{ course_id: another.id }] });
  const fellow = await createUser(t.db);
  await enrol(t.db, { user_id: fellow.id, course_id: t.course.id });
  for (const as of [t.student, fellow, stranger]) {
    const refused = [
      await settle(referral, { decision: 'kept' }, as),
      await press('POST', answerId, as),
      await giveBack(answerId, 'Нет', as),
      await press('DELETE', answerId, as),
    ];
    for (const { statusCode } of refused) expect([403, 404]).toContain(statusCode);
  }
  const { headers } = await createApiToken(t.db, { user_id: t.admin.id });
  const byToken = await Promise.all([
    t.app.inject({ method: 'POST', url: `/api/answers/${answerId}/pass`, headers }),
    t.app.inject({ method: 'DELETE', url: `/api/answers/${answerId}/pass`, headers }),
    t.app.inject({
      method: 'POST',
      url: `/api/referrals/${referral.id}/settle`,
      headers,
      payload: { decision: 'kept' },
    }),
  ]);
  expect(byToken.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403]);
  expect(await passingOf(answerId)).toEqual({ by: 'person', isDone: false });
});

test('where sending is enough nobody is asked, and levels leave a person’s word alone', async () => {
  await t.db.updateTable('lessons').set({ passes_by: 'sent' }).execute();
  const sent = await submitted();
  await t.reaches(sent, 'done');
  expect(await openOf(sent)).toEqual([]);
  expect((await press('POST', sent)).statusCode).toBe(409);

  await t.pool.query(
    `delete from answers; delete from lesson_progress; update lessons set passes_by = 'levels'`,
  );
  await createMentorVersion(t.db, { lesson_id: t.lesson.id });
  const answerId = await submitted();
  await t.reaches(answerId, 'done');
  expect((await openOf(answerId)).map(({ reason }) => reason)).not.toContain('pass');
  expect((await giveBack(answerId, 'Ещё')).statusCode).toBe(409);
  expect((await press('POST', answerId)).json().passing).toMatchObject({ by: 'levels', isDone: true });
  await t.call('PUT', `/api/answers/${answerId}/feedback`, { as: t.curator, body: { text: 'Слабо' } });
  expect(await passingOf(answerId)).toMatchObject({ isDone: true });
});
