import { type Bucket, countGuess, takeBack } from '#server/accounts/auth/guess-limit.ts';
import { networkOf } from '#server/accounts/auth/network.ts';
import { hashOf } from '#server/accounts/auth/secret-token.ts';
import { mustConsent } from '#server/accounts/consents/must-consent.ts';
import { schoolName } from '#server/platform/branding/branding.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { consentRequired, notFound } from '#server/platform/errors.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { listEvents } from './calendar-events.ts';
import { calendarFile } from './calendar-file.ts';

/** What a calendar program reads by its person's private address: it has no session, and none is looked at. */
export function calendarFeed({ app, db, config }: Feature): void {
  app.get<{ Params: { file: string } }>(
    '/calendar/:file',
    { schema: { hide: true } },
    async ({ params, ip }, reply) => {
      const userId = await getPersonOf(db, params.file, ip);
      const file = calendarFile(
        { name: await schoolName(db, config), now: new Date().toISOString() },
        await listEvents(db, userId),
      );
      return reply
        .header('cache-control', 'private, no-store')
        .header('referrer-policy', 'no-referrer')
        .header('x-robots-tag', 'noindex')
        .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
        .type('text/calendar; charset=utf-8')
        .send(file);
    },
  );
}

/** A wrong address counts for its network, a right one for itself. */
async function getPersonOf(db: Db, file: string, ip: string): Promise<string> {
  const token = /^([\w-]{43})\.ics$/.exec(file)?.[1];
  if (token === undefined) throw noSuchCalendar();
  const network: Bucket = { limit: 'calendars', of: networkOf(ip) };
  await countGuess(db, [network]);
  const found = await db
    .selectFrom('calendars')
    .innerJoin('users', 'users.id', 'calendars.user_id')
    .select(['users.id as userId', mustConsent.as('mustConsent')])
    .where('token_hash', '=', hashOf(token))
    // A closed sign-in closes this door, too.
    .where('blocked_at', 'is', null)
    .executeTakeFirst();
  if (!found) throw noSuchCalendar();
  await takeBack(db, [network]);
  await countGuess(db, [{ limit: 'calendar', of: found.userId }]);
  // As with all calls: until the answer, nothing of theirs is given out.
  if (found.mustConsent) throw consentRequired();
  return found.userId;
}

const noSuchCalendar = () => notFound('Такого календаря нет: его адрес заменён или убран');
