import { beforeEach, expect, test } from 'vitest';
import { defaultSupportText } from '#server/models/safety/support-text.ts';
import { createUser, enrol } from '#test/factories.ts';
import { forAllTests } from '#test/for-all-tests.ts';
import { createPeopleSetting } from '#test/people-setting.ts';

const inDanger = 'Я больше не хочу жить, сегодня покончу с собой.';
const past = 'Моя подруга год назад пыталась покончить с собой, мы об этом говорили.';

const t = forAllTests(createPeopleSetting);

beforeEach(async () => {
  await t.pool.query('delete from answers; delete from notices');
  t.model.requests.length = 0;
});

const idOf = (response: { json(): { id: string } }) => response.json().id;
const deny = (id: string, as: { id: string } = t.student) =>
  t.call('POST', `/api/answers/${id}/not-about-me`, { as });

test('«Это не обо мне»: a model reads the answer, and a person by the time that was set', async () => {
  const id = idOf(await t.submit(inDanger));
  const [before] = (await t.call('GET', '/api/referrals', { as: t.curator })).json();
  const [denied, again] = await Promise.all([deny(id), deny(id)]);
  expect([denied.statusCode, again.statusCode], denied.body).toEqual([201, 201]);
  expect(denied.json()).toMatchObject({
    review: { state: expect.stringMatching(/waiting|in_progress|done/) },
    care: { support: defaultSupportText, dueAt: before.dueAt },
  });
  await t.reaches(id, 'done');
  expect(t.model.requests).toHaveLength(1);
  expect(await t.seen(t.student, id)).toMatchObject({ review: { state: 'done' }, care: {} });

  const [after] = (await t.call('GET', '/api/referrals', { as: t.curator })).json();
  expect(after).toMatchObject({ ...before, care: true, deniedAt: expect.any(String) });
  expect(await t.seen(t.curator, id)).not.toHaveProperty('care');
  const settled = await t.call('POST', `/api/referrals/${after.id}/settle`, {
    as: t.curator,
    body: { decision: 'answered', reply: 'Если что, пишите мне.' },
  });
  expect(settled.statusCode, settled.body).toBe(200);
  expect(await t.seen(t.student, id)).not.toHaveProperty('care');
  expect((await deny(id)).json()).toMatchObject({ message: 'Об этом ответе человек уже решил' });
});

test('only its author may say so, of an alarm', async () => {
  const id = idOf(await t.submit(inDanger));
  const other = await createUser(t.db);
  await enrol(t.db, { user_id: other.id, course_id: t.course.id });
  for (const as of [other, t.curator, t.admin]) expect((await deny(id, as)).statusCode).toBe(404);
  const usual = idOf(await t.submit('Я сказал коллеге, что отчёт опоздал.'));
  expect((await deny(usual)).statusCode).toBe(409);
  await t.reaches(usual, 'done');
  expect(t.model.requests).toHaveLength(1);
});

test('where a person was asked for, the model stays out', async () => {
  const id = idOf(await t.submit(inDanger, 'person'));
  expect((await deny(id)).json()).toMatchObject({ review: { state: 'with_person', because: 'no_ai' } });
  expect(t.model.requests).toHaveLength(0);
});

test('what may be an alarm is reviewed, read by a person within a day, and its author reads where help is', async () => {
  const sent = await t.submit(past);
  expect(sent.json()).toMatchObject({ review: { state: 'waiting' }, care: { support: defaultSupportText } });
  await t.reaches(idOf(sent), 'done');
  const [referral] = (await t.call('GET', '/api/referrals', { as: t.curator })).json();
  expect(referral).toMatchObject({ reason: 'doubt', care: true });
  expect(Date.parse(referral.dueAt) - Date.parse(referral.openedAt)).toBe(24 * 3_600_000);
  expect((await t.seen(t.student, idOf(sent))).care).toEqual(sent.json().care);
});
