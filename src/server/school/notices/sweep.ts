import { sql } from 'kysely';
import type { Config } from '#server/platform/config/config.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { locks } from '#server/platform/db/locks.ts';
import type { Chore } from '#server/platform/jobs/repeat.ts';
import type { Moment } from '#server/telling/notices/moment.ts';
import { askAboutPlans } from './ask-about-plans.ts';
import { queueDigests } from './queue-notice-mail.ts';
import { remindOfAccessEnding } from './remind-of-access-ending.ts';
import { remindOfDeadlines } from './remind-of-deadlines.ts';
import { remindOfMeetings } from './remind-of-meetings.ts';
import { tellOfOpenings } from './tell-of-openings.ts';
import { tellOfStoppedMail } from './tell-of-stopped-mail.ts';
import { tellOfWaitingAnswers } from './tell-of-waiting-answers.ts';

export const remindersChore: Chore = {
  name: 'напоминания',
  everyMs: 300_000,
  run: (db, config) => sweepReminders(db, config),
};

/** The last one goes into the digests, which are queued after it. */
const tellings: ((tx: Tx, now: Moment) => Promise<void>)[] = [
  tellOfOpenings,
  remindOfWhatComes,
  tellOfStoppedMail,
  tellOfWaitingAnswers,
];

/**
 * Tells everyone what their dates bring: a few statements for all people. What has been told is known by its key, so a sweep may
 * be repeated or come late. Of several workers, one sweeps.
 */
export async function sweepReminders(
  db: Db,
  config: Pick<Config, 'mail' | 'timeZone'>,
  now = new Date().toISOString(),
): Promise<void> {
  for (const [number, telling] of tellings.entries()) {
    await alone(db, number, (tx) => telling(tx, sql`${now}::timestamptz`));
  }
  await askAboutPlans(db, sql`${now}::timestamptz`);
  const { mail, timeZone } = config;
  if (mail) await alone(db, tellings.length, (tx) => queueDigests(tx, { mail, timeZone }, now));
}

async function remindOfWhatComes(tx: Tx, now: Moment): Promise<void> {
  await remindOfDeadlines(tx, now);
  await remindOfMeetings(tx, now);
  await remindOfAccessEnding(tx, now);
}

/** Does nothing while another worker is at the same part: a lock of all parts could be held for another one each time. */
async function alone(db: Db, part: number, act: (tx: Tx) => Promise<void>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ alone: boolean }>`
      select pg_try_advisory_xact_lock(${locks.reminders}, ${part}) as alone`.execute(tx);
    if (rows[0]?.alone === true) await act(tx);
  });
}
