import { sql } from 'kysely';
import type { Query } from '#contract/endpoint.ts';
import type { outbox as outboxCalls } from '#contract/outbox/calls.ts';
import type { OutgoingLetter, OutgoingStatus } from '#contract/outbox/schemas.ts';
import type { MailConfig } from '#server/platform/config/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { given } from '#server/platform/db/given.ts';
import { personOf } from '#server/platform/db/person-of.ts';
import { searchWordsOf } from '#server/platform/db/search-words.ts';
import { triesOfRow } from './tries-of-row.ts';

/** The address of a row's letter: the payload's own, or the person's present one. */
export const addressOf = sql<string | null>`coalesce(outbox.payload->>'email', users.email)`;

/** Newest first: an id is a UUIDv7 and sorts by time. */
export async function listOutgoing(
  db: Db,
  { state, search = '', limit, cursor }: Query<typeof outboxCalls.listOutgoing>,
): Promise<OutgoingLetter[]> {
  const words = searchWordsOf(search);
  return db
    .selectFrom('outbox')
    .leftJoin('users', 'users.id', 'outbox.user_id')
    .select([
      'outbox.id',
      sql<string>`coalesce(outbox.payload->>'kind', '')`.as('kind'),
      'outbox.state',
      addressOf.as('to'),
      personOf('users').as('person'),
      'outbox.created_at as createdAt',
      'outbox.due_at as dueAt',
      'outbox.ended_at as endedAt',
      'outbox.problem',
      triesOfRow.as('tries'),
    ])
    .where('outbox.channel', '=', 'mail')
    .$call(given(state, (query, wanted) => query.where('outbox.state', '=', wanted)))
    .$call(given(cursor, (query, id) => query.where('outbox.id', '<', id)))
    .$if(words.length > 0, (query) =>
      query.where(({ and, eb }) => and(words.map((word) => eb(searched, 'like', `%${word}%`)))),
    )
    .orderBy('outbox.id', 'desc')
    .limit(limit)
    .execute();
}

const searched = sql<string>`concat(users.search_text, ' ', lower(outbox.payload->>'email'))`;

export async function getOutgoingStatus(db: Db, mail: MailConfig | undefined): Promise<OutgoingStatus> {
  const counted = await db
    .selectFrom('outbox')
    .select([
      sql<number>`(count(*) filter (where state = 'waiting'))::integer`.as('waiting'),
      sql<number>`(count(*) filter (where state = 'failed' and ended_at > now() - interval '24 hours'))::integer`.as(
        'failed',
      ),
      sql<
        string | null
      >`min(case when failures > 0 then created_at else due_at end) filter (where state = 'waiting' and (failures > 0 or due_at <= now()))`.as(
        'oldestAt',
      ),
      sql<string | null>`max(ended_at) filter (where state = 'sent')`.as('lastSentAt'),
    ])
    .where('channel', '=', 'mail')
    .executeTakeFirstOrThrow();
  return { on: mail !== undefined, from: mail?.from ?? null, ...counted };
}
