import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Worker } from '#server/app/worker.ts';
import { defaultSupportText } from '#server/models/safety/support-text.ts';
import { createCurator } from '#test/factories.ts';
import { forAllTests } from '#test/for-all-tests.ts';
import { createTalkSetting } from '#test/talk-setting.ts';

const inDanger = 'Я больше не хочу жить, сегодня покончу с собой.';

const t = forAllTests(createTalkSetting);
let curator: { id: string };
let worker: Worker;
beforeAll(async () => {
  worker = await t.startWorker();
  curator = await createCurator(t.db, { of: [{ course_id: t.course.id }] });
});

beforeEach(async () => {
  await t.pool.query(
    'delete from dialogues; delete from answers; delete from notices; delete from audit_log',
  );
  t.model.requests.length = 0;
  t.said.length = 0;
});

async function heldTalk() {
  const { id } = await t.begin();
  for (const number of [1, 3]) {
    await t.say(id, { number });
    await t.settled(id, number + 1);
  }
  return { id };
}

async function sentTalk() {
  const { id } = await heldTalk();
  return { id, ...(await finish(id)) };
}

async function finish(id: string) {
  const sent = await t.call('POST', `/api/dialogues/${id}/finish`, { as: t.student, body: {} });
  return { answerId: sent.json<{ id: string }>().id };
}

const reflect = (id: string, text: string) =>
  t.call('PUT', `/api/dialogues/${id}/reflection`, { as: t.student, body: { text } });
const referrals = async (as: { id: string }) => (await t.call('GET', '/api/referrals', { as })).json();
const whole = async (as: { id: string }, id: string) =>
  (await t.call('GET', `/api/referrals/${id}`, { as })).json();

test('words of danger written after a talk: kept, with help for the student, and a person is called to read them', async () => {
  const { id, answerId } = await sentTalk();
  const saved = await reflect(id, inDanger);
  expect([saved.statusCode, saved.json()]).toEqual([200, { text: inDanger, support: defaultSupportText }]);
  expect((await t.talk(id)).reflection).toBe(inDanger);
  expect((await reflect(id, inDanger)).json().support).toBe(defaultSupportText);

  const [alarm, ...others] = await referrals(curator);
  expect(others).toEqual([]);
  expect(alarm).toMatchObject({ reason: 'crisis', answerId });
  expect(alarm.text).toContain('запись студента после разговора');
  expect((await whole(curator, alarm.id)).reflection).toBe(inDanger);
  expect((await whole(t.admin, alarm.id)).reflection).toBe(inDanger);
  for (const as of [t.admin, curator]) {
    const notices = (await t.call('GET', '/api/notices', { as })).json();
    expect(notices).toMatchObject([{ kind: 'crisis', subject: { answerId } }]);
    // Nowhere but beside the alarm.
    expect((await t.talk(id, as)).reflection).toBeNull();
  }
  const { rows: journal } = await t.pool.query('select action, details::text from audit_log');
  expect(journal.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['referral_opened', 'referral_opened']),
  );
  const written = await t.pool.query('select subject from notices');
  expect(JSON.stringify([t.said, journal, written.rows, t.model.requests])).not.toContain('хочу жить');

  const body = { decision: 'answered', reply: 'Я рядом.' };
  const settled = await t.call('POST', `/api/referrals/${alarm.id}/settle`, { as: curator, body });
  expect(settled.statusCode, settled.body).toBe(200);
  expect((await whole(curator, alarm.id)).reflection).toBeNull();
});

test('a review that the talk has got stays as it is', async () => {
  const { id, answerId } = await sentTalk();
  const answers = async () =>
    (await t.call('GET', `/api/lessons/${t.lesson.id}/answers`, { as: t.student })).json();
  await expect.poll(async () => (await answers())[0].review.state).toBe('done');
  const [{ review, aiResponse }] = await answers();
  await reflect(id, inDanger);
  expect((await answers())[0]).toMatchObject({
    id: answerId,
    review,
    aiResponse,
    care: { support: defaultSupportText },
  });
});

test('a review that was not begun waits for the person, who may let a model write it', async () => {
  const { id } = await heldTalk();
  await worker.stop();
  await finish(id);
  await reflect(id, inDanger);
  t.model.requests.length = 0;
  worker = await t.startWorker();
  const review = async () => {
    const answers = await t.call('GET', `/api/lessons/${t.lesson.id}/answers`, { as: t.student });
    return answers.json()[0].review;
  };
  await expect.poll(review).toMatchObject({ state: 'with_person', support: defaultSupportText });
  expect(t.model.requests).toHaveLength(0);
  const [alarm, ...others] = await referrals(curator);
  expect(others).toEqual([]);
  const body = { decision: 'dismissed' };
  await t.call('POST', `/api/referrals/${alarm.id}/settle`, { as: curator, body });
  await expect.poll(review).toMatchObject({ state: 'done', author: 'model' });
  expect(JSON.stringify(t.model.requests)).not.toContain('хочу жить');
});

test('what the student has taken back is shown to nobody', async () => {
  const { id } = await sentTalk();
  await reflect(id, inDanger);
  const [alarm] = await referrals(curator);
  await reflect(id, 'Сказал бы короче.');
  expect((await whole(curator, alarm.id)).reflection).toBeNull();
});

test('other words, and another alarm, leave the reflection to its author', async () => {
  const { id, answerId } = await sentTalk();
  expect((await reflect(id, 'Сказал бы короче.')).json()).toEqual({ text: 'Сказал бы короче.' });
  expect(await referrals(curator)).toEqual([]);
  const { rows } = await t.pool.query(
    "insert into referrals (answer_id, reason, due_at) values ($1, 'crisis', now()) returning id",
    [answerId],
  );
  expect((await whole(curator, rows[0].id)).reflection).toBeNull();
});

test('a talk that was not sent has nobody to tell: the student reads where help is', async () => {
  const { id } = await t.begin();
  expect((await reflect(id, inDanger)).json()).toEqual({ text: inDanger, support: defaultSupportText });
  expect(await referrals(t.admin)).toEqual([]);
  expect((await t.call('GET', '/api/notices', { as: t.admin })).json()).toEqual([]);
});
