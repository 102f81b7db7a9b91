import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Referral } from '#contract/referrals/schemas.ts';
import { createTestApp, type TestApp } from '#test/app.ts';
import { createAdmin } from '#test/factories.ts';
import { referralCalls } from '#test/referral-calls.ts';

let t: TestApp;
let admin: Row;
beforeAll(async () => {
  t = await createTestApp();
  admin = await createAdmin(t.db);
});
afterAll(() => t.close());

interface Row {
  id: string;
}

const { reviewed, answered, openAbout } = referralCalls(
  () => t,
  () => admin,
);

test('a list has the first words of an objection or of an answer, and none of an alarm', async () => {
  const given = await reviewed();
  await openAbout(given.answer, 'doubt');
  const objection = await openAbout(given.answer, 'disagreement', given.remark);
  const set = { text: 'Срок назван' };
  await t.db.updateTable('referrals').set(set).where('id', '=', objection.id).execute();
  const alarmed = await answered();
  await openAbout(alarmed.answer, 'crisis');
  await openAbout(alarmed.answer, 'no_ai');
  const listed = (await t.call('GET', '/api/referrals?limit=200', { as: admin })).json<Referral[]>();
  const excerpts = (answer: Row) =>
    Object.fromEntries(
      listed.filter(({ answerId }) => answerId === answer.id).map(({ reason, excerpt }) => [reason, excerpt]),
    );
  expect(excerpts(given.answer)).toEqual({ doubt: given.answer.content, disagreement: 'Срок назван' });
  expect(excerpts(alarmed.answer)).toEqual({ crisis: null, no_ai: null });
});
