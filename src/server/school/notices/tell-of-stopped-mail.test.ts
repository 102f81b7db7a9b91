import { expect, test } from 'vitest';
import { queueMail } from '#server/telling/outbox/queue-mail.ts';
import { createAdmin, createCurator, createUser } from '#test/factories.ts';
import { testDatabase } from '#test/for-all-tests.ts';
import { sweep, toldOf } from '#test/reminders.ts';
import { forgetOldNotices } from './forget-old-notices.ts';

const t = testDatabase();

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

async function aLetter(): Promise<string> {
  const payload = { kind: 'test', email: 'anna@example.ru' } as const;
  return `${await t.db.transaction().execute((tx) => queueMail(tx, payload))}`;
}

async function tried(outboxId: string, times: number[]): Promise<void> {
  await t.db
    .insertInto('outbox_tries')
    .values(
      times.map((minutes, index) => ({
        outbox_id: outboxId,
        number: index + 1,
        at: minutesAgo(minutes),
        ms: 5,
      })),
    )
    .execute();
  await t.db.updateTable('outbox').set({ failures: times.length }).where('id', '=', outboxId).execute();
}

const leaves = (outboxId: string, minutes: number) =>
  t.db
    .updateTable('outbox')
    .set({ state: 'sent', ended_at: minutesAgo(minutes) })
    .where('id', '=', outboxId)
    .execute();

test('Administrators hear once an outage that no letter leaves any more', async () => {
  const admin = await createAdmin(t.db);
  const others = [await createUser(t.db), await createCurator(t.db)];
  const told = async () => (await toldOf(t.db, admin.id, 'mail_stopped')).length;
  const [stuck, early] = [await aLetter(), await aLetter()];
  await leaves(early, 60);

  await tried(stuck, [20, 19]);
  await sweep(t.db);
  expect(await told()).toBe(0);

  await tried(await aLetter(), [16, 15, 10]);
  await sweep(t.db);
  await sweep(t.db);
  expect(await told()).toBe(1);
  for (const { id } of others) expect(await toldOf(t.db, id, 'mail_stopped')).toEqual([]);

  // Another letter has left meanwhile: one is stuck by itself.
  await leaves(await aLetter(), 12);
  await sweep(t.db);
  expect(await told()).toBe(1);
});

test('What was told a season ago is forgotten', async () => {
  const admin = await createAdmin(t.db);
  const at = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const notice = (id: string, days: number) => ({
    id,
    user_id: admin.id,
    kind: 'import_done',
    key: id,
    subject: '{}',
    created_at: at(days),
  });
  await t.db
    .insertInto('notices')
    .values([
      notice('01890000-0000-7000-8000-000000000001', 91),
      notice('01890000-0000-7000-8000-000000000002', 89),
    ])
    .execute();
  await forgetOldNotices(t.db);
  expect((await toldOf(t.db, admin.id, 'import_done')).map(({ key }) => key.slice(-1))).toEqual(['2']);
});
