import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  createAdmin,
  createAnswer,
  createCurator,
  createReferral,
  createReview,
  createStudentInLesson,
  createUser,
  enrol,
  hoursFromNow,
} from '#test/factories.ts';
import { forAllTests, testApp } from '#test/for-all-tests.ts';

const t = testApp();
const anna: Row = forAllTests(() => createAdmin(t.db, { first_name: 'Анна' }));
const boris: Row = forAllTests(() => createAdmin(t.db, { first_name: 'Борис' }));
let events: string[];
beforeAll(async () => {
  t.live.watchReferrals(({ type }) => events.push(type));
});
beforeEach(() => {
  events = [];
});

interface Row {
  id: string;
}

async function held() {
  const setting = await createStudentInLesson(t.db);
  return { ...setting, ...(await heldIn(setting)) };
}

async function heldIn({ lesson, student }: { lesson: Row; student: Row }) {
  const answer = await createAnswer(t.db, { user_id: student.id, lesson_id: lesson.id });
  const review = await createReview(t.db, { answer_id: answer.id, in_force: false });
  return { answer, review, release: await createReferral(t.db, { answer_id: answer.id }) };
}

const take = (as: Row, { id }: Row) => t.call('POST', `/api/referrals/${id}/take`, { as });
const leave = (as: Row, { id }: Row) => t.call('DELETE', `/api/referrals/${id}/take`, { as });
const lookedAtBy = async (as: Row, { id }: Row): Promise<string | undefined> =>
  (await t.call('GET', `/api/referrals/${id}`, { as })).json().referral.lookedAtBy?.firstName;

/** Until all that was published has come. */
async function heard(count: number) {
  await expect.poll(() => events).toHaveLength(count);
}

test('others see who looks, until he leaves or his look is over; a renewal disturbs nobody', async () => {
  const { release } = await held();
  expect((await take(anna, release)).json().lookedAtBy).toBeNull();
  await heard(1);
  await take(anna, release);
  expect([await lookedAtBy(anna, release), await lookedAtBy(boris, release)]).toEqual([undefined, 'Анна']);
  // The second is told who looks, and doesn't push the first away.
  expect((await take(boris, release)).json().lookedAtBy).toMatchObject({ firstName: 'Анна' });
  await leave(boris, release);
  expect(await lookedAtBy(boris, release)).toBe('Анна');

  await leave(anna, release);
  await heard(2);
  expect(await lookedAtBy(boris, release)).toBeUndefined();
  await take(boris, release);
  await heard(3);
  await t.db
    .updateTable('referrals')
    .set({ taken_until: hoursFromNow(-0.001) })
    .where('id', '=', release.id)
    .execute();
  expect(await lookedAtBy(anna, release)).toBeUndefined();
  await take(anna, release);
  await heard(4);
  expect(await lookedAtBy(boris, release)).toBe('Анна');
});

test('looking forbids nothing, and what is settled is not looked at any more', async () => {
  const { release } = await held();
  await take(anna, release);
  const settled = await t.call('POST', `/api/referrals/${release.id}/settle`, {
    as: boris,
    body: { decision: 'kept' },
  });
  expect(settled.statusCode).toBe(200);
  const late = await take(anna, release);
  expect(late.json().settled).toMatchObject({ by: { firstName: 'Борис' }, decision: 'kept' });
});

const releaseAll = (as: Row, rows: Row[]) =>
  t.call('POST', '/api/referrals/release', { as, body: { ids: rows.map(({ id }) => id) } });

test('many are released at once: students read them and are told, settled and foreign ones are skipped', async () => {
  const one = await held();
  const curator = await createCurator(t.db, { of: [{ course_id: one.course.id }] });
  const others = [];
  for (let n = 0; n < 24; n += 1) {
    const student = await createUser(t.db);
    await enrol(t.db, { user_id: student.id, course_id: one.course.id });
    others.push({ student, ...(await heldIn({ lesson: one.lesson, student })) });
  }
  const [settled] = others;
  await t.call('POST', `/api/referrals/${settled?.release.id}/settle`, {
    as: anna,
    body: { decision: 'changed', feedback: { text: 'Своими словами' } },
  });
  const foreign = await held();
  const doubt = await createReferral(t.db, { answer_id: one.answer.id, reason: 'doubt' });
  const all = [one, ...others, foreign].map(({ release }) => release);

  const response = await releaseAll(curator, [...all, doubt]);

  expect([response.statusCode, response.json()]).toEqual([200, { released: 24 }]);
  const inForce = await t.db
    .selectFrom('reviews')
    .select('answer_id')
    .where('author', '=', 'model')
    .where('in_force', '=', true)
    .execute();
  const released = [one, ...others.slice(1)].map(({ answer }) => answer.id);
  expect(inForce.map((row) => row.answer_id)).toEqual(expect.arrayContaining(released));
  const told = await t.db
    .selectFrom('notices')
    .select('user_id')
    .where('kind', '=', 'review_ready')
    .execute();
  expect(told.map((row) => row.user_id)).toEqual(
    expect.arrayContaining([one, ...others.slice(1)].map(({ student }) => student.id)),
  );
  const open = await t.db.selectFrom('referrals').select('id').where('settled_at', 'is', null).execute();
  expect(open.map(({ id }) => id)).toEqual(expect.arrayContaining([foreign.release.id, doubt.id]));
  const journal = await t.db
    .selectFrom('audit_log')
    .select('details')
    .where('user_id', '=', curator.id)
    .where('action', '=', 'reviews_released')
    .execute();
  expect(journal.map(({ details }) => (details as { reviews: number }).reviews)).toEqual([19, 5]);
  expect((await releaseAll(curator, all)).json()).toEqual({ released: 0 });
});

test('two who release the same at once release each review once', async () => {
  const rows = [];
  for (let n = 0; n < 5; n += 1) rows.push(await held());
  const releases = rows.map(({ release }) => release);
  const given = await Promise.all([
    releaseAll(anna, releases),
    releaseAll(boris, releases.toReversed()),
    releaseAll(anna, releases),
  ]);
  expect(given.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(given.reduce((sum, response) => sum + response.json().released, 0)).toBe(5);
});

test('of a correction and a bulk release at once, each review has one decision', async () => {
  const rows: Awaited<ReturnType<typeof held>>[] = [];
  for (let n = 0; n < 6; n += 1) rows.push(await held());
  const correct = ({ release: { id } }: (typeof rows)[number]) =>
    t.call('POST', `/api/referrals/${id}/settle`, {
      as: boris,
      body: { decision: 'changed', feedback: { text: 'Своими словами' } },
    });
  const releases = rows.map(({ release }) => release);
  const [bulk, ...corrected] = await Promise.all([
    releaseAll(anna, releases),
    ...rows.toReversed().map(correct),
  ]);
  const changed = corrected.filter(({ statusCode }) => statusCode === 200).length;
  const refused = corrected.filter(({ statusCode }) => statusCode === 409);
  expect([bulk?.statusCode, changed + refused.length]).toEqual([200, 6]);
  expect(bulk?.json().released).toBe(6 - changed);
  for (const one of refused) expect(one.json().message).toMatch(/^Уже решено: Анна .*«показать студенту»$/);
  for (const { release, answer } of rows) {
    const { decision } = await t.db
      .selectFrom('referrals')
      .select('decision')
      .where('id', '=', release.id)
      .executeTakeFirstOrThrow();
    const { author } = await t.db
      .selectFrom('reviews')
      .select('author')
      .where('answer_id', '=', answer.id)
      .where('in_force', '=', true)
      .executeTakeFirstOrThrow();
    expect([decision, author]).toEqual(decision === 'kept' ? ['kept', 'model'] : ['changed', 'mentor']);
  }
});
