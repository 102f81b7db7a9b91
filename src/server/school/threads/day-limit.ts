import { sql } from 'kysely';
import { messagesADay } from '#contract/limits.ts';
import { anyOf } from '#server/platform/db/any-of.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { fullNameOf } from '#server/platform/db/full-name-of.ts';
import { now } from '#server/platform/db/now.ts';
import { type ApiError, tooManyRequests } from '#server/platform/errors.ts';
import { midnight } from '#server/telling/notices/moment.ts';

/** So much the school writes to one person in a day, whoever writes. Counted by the notices, which a process of the release before leaves, too. Call with the people locked. */
export async function refuseWhoHadEnough(tx: Tx, userIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select ${fullNameOf()} as name
    from users
    where users.id = ${anyOf(userIds)} and ${messagesADay} <= (
      select count(*) from notices
      where notices.user_id = users.id and kind = 'message' and created_at >= ${midnight(now, 0)}
    )
    order by users.last_name, users.id limit 1`.execute(tx);
  if (rows[0]) throw enough(`${rows[0].name}: сегодня`);
}

/** And so much a person to the school, in all threads together. Call with the person locked. */
export async function refuseWhoWroteEnough(tx: Tx, userId: string): Promise<void> {
  const { rows } = await sql`
    select from messages join threads on threads.id = messages.thread_id
    where threads.user_id = ${userId} and is_own and created_at >= ${midnight(now, 0)}
    offset ${messagesADay - 1} limit 1`.execute(tx);
  if (rows.length > 0) throw enough('Сегодня');
}

const enough = (whose: string): ApiError =>
  tooManyRequests(`${whose} уже ${messagesADay} сообщений, больше в день нельзя`, untilTomorrowSeconds);

const untilTomorrowSeconds = 3_600;
