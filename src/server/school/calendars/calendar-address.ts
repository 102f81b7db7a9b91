import type { z } from 'zod';
import type { calendarAddress, calendarState } from '#contract/calendars/schemas.ts';
import { hashOf, newToken } from '#server/accounts/auth/secret-token.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Viewer } from '#server/platform/viewer.ts';

type State = z.output<typeof calendarState>;

export async function getCalendar(db: Db, viewer: Viewer): Promise<State> {
  const found = await db
    .selectFrom('calendars')
    .select('created_at as createdAt')
    .where('user_id', '=', viewer.id)
    .executeTakeFirst();
  return found ?? { createdAt: null };
}

export async function renewCalendar(db: Db, viewer: Viewer): Promise<z.output<typeof calendarAddress>> {
  const token = newToken();
  const row = { token_hash: hashOf(token), created_at: new Date().toISOString() };
  await db
    .insertInto('calendars')
    .values({ user_id: viewer.id, ...row })
    .onConflict((on) => on.column('user_id').doUpdateSet(row))
    .execute();
  return { createdAt: row.created_at, path: `/calendar/${token}.ics` };
}

export async function deleteCalendar(db: Db, viewer: Viewer): Promise<State> {
  await db.deleteFrom('calendars').where('user_id', '=', viewer.id).execute();
  return { createdAt: null };
}
