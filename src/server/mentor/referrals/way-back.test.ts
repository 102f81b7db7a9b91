import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ReferralReason } from '#contract/referrals/words.ts';
import { createTestApp, type TestApp } from '#test/app.ts';
import { type EventStream, openEventStream } from '#test/event-stream.ts';
import { createAdmin, createCurator, createReview, hoursFromNow } from '#test/factories.ts';
import { aRemark } from '#test/feedback-calls.ts';
import { referralCalls } from '#test/referral-calls.ts';
import { eventually } from '#test/review-setting.ts';
import { settleDue } from './due-decisions.ts';

let t: TestApp;
let admin: Row;
let other: Row;

beforeAll(async () => {
  t = await createTestApp();
  await t.app.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(async () => {
  admin = await createAdmin(t.db, { first_name: 'Анна', last_name: 'Крылова' });
  other = await createAdmin(t.db, { first_name: 'Борис' });
});
afterAll(() => t.close());

interface Row {
  id: string;
}

const { held, reviewed, answered, openAbout, settle, decisionsOn } = referralCalls(
  () => t,
  () => admin,
);

const decide = (referral: Row, body: object, as: Row = admin) =>
  settle(referral, { ...body, withdrawable: true }, as);
const withdraw = async (referrals: Row[], as: Row = admin): Promise<number> => {
  const body = { ids: referrals.map(({ id }) => id) };
  const response = await t.call('POST', '/api/referrals/withdraw', { as, body });
  return response.json().withdrawn;
};

/** What is in the queue, and open about the answer. */
const open = async (as: Row = admin): Promise<string[]> => {
  const rows: Row[] = (await t.call('GET', '/api/referrals?limit=200', { as })).json();
  return rows.map(({ id }) => id);
};
const counted = async (): Promise<number> =>
  (await t.call('GET', '/api/referrals/count', { as: admin })).json().open;

async function letTimePass(...referrals: Row[]): Promise<void> {
  for (const { id } of referrals) {
    const past = { settle_at: hoursFromNow(-0.001) };
    await t.db
      .updateTable('referrals')
      .set(past)
      .where('id', '=', id)
      .where('settle_at', 'is not', null)
      .execute();
  }
  await Promise.all([settleDue(t.db), settleDue(t.db)]);
}

/** Everything that the student can see, and all that may be sent to him. */
async function seenBy({ student, lesson }: { student: Row; lesson: Row }) {
  const bodies = [];
  for (const path of [`/api/lessons/${lesson.id}/answers`, '/api/answers/mine', '/api/notices']) {
    bodies.push((await t.call('GET', path, { as: student })).body);
  }
  const letters = await t.db.selectFrom('outbox').selectAll().orderBy('id').execute();
  return { bodies, letters };
}

test('until it takes effect the student’s stream, page, bell and outbox see nothing, then the review comes once', async () => {
  const given = await held();
  const { student, lesson, release, review, answer } = given;
  const stream = await openEventStream(t.app, t.db, student, lesson.id);
  await eventually(() => stream.notices[0]);
  const [before, events] = [await seenBy(given), told(stream)];

  const decided = await decide(release, { decision: 'kept' });
  expect(decided.statusCode, decided.body).toBe(200);
  const { settled } = decided.json();
  expect(settled).toMatchObject({ by: { id: admin.id }, decision: 'kept', reply: null });
  expect(Date.parse(settled.withdrawableUntil) - Date.parse(settled.at)).toBe(10_000);
  await settleDue(t.db);
  expect(await seenBy(given)).toEqual(before);
  expect(told(stream)).toEqual(events);

  await letTimePass(release);
  await letTimePass(release);
  await eventually(() => (stream.notices.length > events.notices ? true : undefined));
  stream.leave();
  const inForce = await t.db
    .selectFrom('reviews')
    .select('id')
    .where('answer_id', '=', answer.id)
    .where('in_force', '=', true)
    .execute();
  expect(inForce).toEqual([{ id: review.id }]);
  const notices = await t.db.selectFrom('notices').select('kind').where('user_id', '=', student.id).execute();
  expect(notices).toEqual([{ kind: 'review_ready' }]);
  const whole = (await t.call('GET', `/api/referrals/${release.id}`, { as: admin })).json();
  expect(whole.referral.settled).not.toHaveProperty('withdrawableUntil');
  const journal = await t.db
    .selectFrom('audit_log')
    .selectAll()
    .where('subject_id', '=', student.id)
    .execute();
  expect(journal).toMatchObject([{ user_id: admin.id, action: 'referral_settled' }]);
});

const told = ({ events, notices }: EventStream) => ({ events: events.length, notices: notices.length });

test('a decision that is taken back leaves everything as it was, and the record waits again', async () => {
  const given = await held();
  const before = [await seenBy(given), await counted()];
  await decide(given.release, { decision: 'kept' });
  expect(await open()).not.toContain(given.release.id);
  expect(await counted()).toBe(Number(before[1]) - 1);
  expect(await withdraw([given.release])).toBe(1);
  expect(await withdraw([given.release])).toBe(0);
  await letTimePass(given.release);
  expect([await seenBy(given), await counted()]).toEqual(before);
  expect(await open()).toContain(given.release.id);
  expect(await decisionsOn(given.release)).toEqual([null]);
});

test('for a second curator it is decided: he can neither settle it, nor look at it, nor take it back', async () => {
  const { release } = await held();
  await decide(release, { decision: 'kept' });
  for (const body of [{ decision: 'kept' }, { decision: 'kept', withdrawable: true }]) {
    const late = await settle(release, body, other);
    expect([late.statusCode, late.json().message]).toEqual([
      409,
      'Уже решено: Анна Крылова, «показать студенту»',
    ]);
  }
  await t.call('POST', `/api/referrals/${release.id}/take`, { as: other });
  const row = await t.db.selectFrom('referrals').selectAll().where('id', '=', release.id).executeTakeFirst();
  expect(row).toMatchObject({ taken_by_id: null, settle_by_id: admin.id });
  expect(await withdraw([release], other)).toBe(0);
  await letTimePass(release);
  expect(await withdraw([release])).toBe(0);
  expect(await decisionsOn(release)).toEqual(['kept']);
});

const written: [ReferralReason, object, string][] = [
  ['no_ai', { decision: 'answered', reply: 'Тайный ответ' }, 'Тайный ответ'],
  ['crisis', { decision: 'answered', reply: 'Тайный ответ' }, 'Тайный ответ'],
  ['doubt', { decision: 'kept', reply: 'Тайный ответ' }, 'Тайный ответ'],
  ['doubt', { decision: 'changed', feedback: { text: 'Тайный отзыв' } }, 'Тайный отзыв'],
];

test.each(written)(
  '%s, %j: not a word before its time, all of them after it',
  async (reason, body, words) => {
    const given = reason === 'doubt' ? await reviewed() : await answered();
    const referral = await openAbout(given.answer, reason);
    const beside = await openAbout(given.answer, 'suspicion');
    const before = await seenBy(given);
    expect((await decide(referral, body)).statusCode).toBe(200);
    expect(await seenBy(given)).toEqual(before);
    expect(await decisionsOn(referral, beside)).toEqual([null, null]);
    await letTimePass(referral);
    expect(JSON.stringify(await seenBy(given))).toContain(words);
    const row = await t.db
      .selectFrom('referrals')
      .select(['settlement', 'settle_at', 'settle_by_id'])
      .where('id', '=', referral.id)
      .executeTakeFirst();
    expect(row).toEqual({ settlement: null, settle_at: null, settle_by_id: null });
  },
);

test('what could not take effect is refused when it is decided, and nothing is left of it', async () => {
  const { answer, facts, lesson, student } = await reviewed();
  const doubt = await openAbout(answer, 'doubt');
  const before = await seenBy({ student, lesson });
  const remarks = [aRemark(facts, { level: 7, text: 'Нет такого уровня' })];
  const refused = await decide(doubt, { decision: 'changed', feedback: { text: 'Итог', remarks } });
  expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([
    400,
    ['feedback.remarks.0.level'],
  ]);
  expect((await decide(doubt, { decision: 'dismissed' })).statusCode).toBe(400);
  const release = await openAbout(answer, 'release');
  expect((await decide(release, { decision: 'kept' })).statusCode).toBe(409);
  expect(await seenBy({ student, lesson })).toEqual(before);
  expect(await open()).toEqual(expect.arrayContaining([doubt.id, release.id]));
});

test('a review that has come since is not released unread: the record waits again', async () => {
  const { answer, release, student, lesson } = await held();
  await decide(release, { decision: 'kept' });
  await t.db.updateTable('reviews').set({ latest: false }).where('answer_id', '=', answer.id).execute();
  await createReview(t.db, { answer_id: answer.id, text: 'Пришёл позже', in_force: false });
  await letTimePass(release);
  expect(JSON.stringify(await seenBy({ student, lesson }))).not.toContain('Пришёл позже');
  expect(await open()).toContain(release.id);
  expect(await decisionsOn(release)).toEqual([null]);
});

test('who has lost the student meanwhile, decides nothing', async () => {
  const { release, lesson, answer } = await held();
  const { course_id } = await t.db
    .selectFrom('lessons')
    .select('course_id')
    .where('id', '=', lesson.id)
    .executeTakeFirstOrThrow();
  const curator = await createCurator(t.db, { of: [{ course_id }] });
  expect((await decide(release, { decision: 'kept' }, curator)).statusCode).toBe(200);
  await t.db.deleteFrom('curators').where('user_id', '=', curator.id).execute();
  await letTimePass(release);
  expect(await decisionsOn(release)).toEqual([null]);
  expect(await open()).toContain(release.id);
  const gone = await createCurator(t.db, { of: [{ course_id }] });
  await decide(release, { decision: 'kept' }, gone);
  await t.db.deleteFrom('users').where('id', '=', gone.id).execute();
  await letTimePass(release);
  expect(await open()).toContain(release.id);
  expect(
    await t.db.selectFrom('reviews').select('in_force').where('answer_id', '=', answer.id).execute(),
  ).toEqual([{ in_force: false }]);
});

test('many are decided at once, some are taken back, the others come together', async () => {
  const rows = [];
  for (let n = 0; n < 23; n += 1) rows.push(await held());
  const releases = rows.map(({ release }) => release);
  const [first, second] = rows;
  if (!first || !second) throw new Error('Two');
  await settle(first.release, { decision: 'kept' }, other);
  const body = { ids: releases.map(({ id }) => id), withdrawable: true };
  const decided = await t.call('POST', '/api/referrals/release', { as: admin, body });
  expect(decided.json()).toEqual({ released: 22 });
  const again = await t.call('POST', '/api/referrals/release', { as: other, body: { ids: body.ids } });
  expect(again.json()).toEqual({ released: 0 });
  const before = await seenBy(second);
  expect(await withdraw([second.release, first.release])).toBe(1);
  await letTimePass(...releases);
  expect(await seenBy(second)).toEqual(before);
  expect(await decisionsOn(...releases)).toEqual(['kept', null, ...rows.slice(2).map(() => 'kept')]);
  const journal = await t.db
    .selectFrom('audit_log')
    .select('details')
    .where('user_id', '=', admin.id)
    .where('action', '=', 'reviews_released')
    .execute();
  expect(
    journal.map(({ details }) => (details as { reviews: number }).reviews).toSorted((a, b) => a - b),
  ).toEqual([1, 20]);
});
