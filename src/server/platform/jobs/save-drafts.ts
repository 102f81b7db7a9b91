import { sql } from 'kysely';
import { inBatches } from '#server/platform/db/in-batches.ts';
import { liveChannel } from '#server/platform/live/live-channel.ts';
import type { DraftedQueue, QueueTable } from './queue-table.ts';

/** Text to append to the draft of a row, and the events that tell the pages of it. */
export interface DraftPiece {
  row: { id: string; claim: string; attempt: number };
  piece: string;
  events: string[];
  isHeld?: boolean;
}

/**
 * Saves the pieces of all running rows in one statement. It doesn't wait for the disk: the drafts' table is unlogged, so
 * the commit has nothing to flush. The draft of an older try never replaces that of a newer one. Returns the claims that are
 * still valid.
 *
 * Nor does it wait for row locks. A draft is updated if its row isn't locked; a first piece, whose foreign key locks the
 * row, is inserted if that one isn't locked. A locked row is being deleted: that one is lost, and the others are saved.
 * Only a first piece locks its row, since such a lock is written to disk.
 */
export const draftsIn = ({ name, drafts: { table, key: keyName, holds } }: DraftedQueue) =>
  inBatches(async (db, given: DraftPiece[]): Promise<Set<string>> => {
    const [rows, drafts, key] = [sql.table(name), sql.table(table), sql.ref(keyName)];
    const heldColumn = holds ? sql`, held` : sql``;
    const setHeld = (from: 'excluded' | 'later') =>
      holds ? sql`, held = ${sql.ref(`${from}.held`)}` : sql``;
    const events = given.flatMap(({ row, events: of }) =>
      of.map((payload) => ({ claim: row.claim, payload })),
    );
    const { rows: valid } = await sql<{ claim: string }>`
      with ours as (
        select given.* from unnest(
          ${given.map(({ row }) => row.id)}::uuid[], ${given.map(({ row }) => row.claim)}::uuid[],
          ${given.map(({ row }) => row.attempt)}::integer[], ${given.map(({ piece }) => piece)}::text[],
          ${given.map(({ isHeld = false }) => isHeld)}::boolean[]
        ) given (id, claim, attempt, piece, held) join ${rows} taken on taken.id = given.id and taken.claim = given.claim
      ), first as (
        select ours.* from ours join ${rows} taken using (id)
        where not exists (select from ${drafts} where ${key} = ours.id)
        for key share of taken skip locked
      ), later as (
        select ours.* from ours join ${drafts} draft on ${key} = ours.id for update of draft skip locked
      ), begun as (
        insert into ${drafts} as draft (${key}, attempt, text ${heldColumn})
        select id, attempt, piece ${heldColumn} from first
        on conflict (${key}) do update set attempt = excluded.attempt, text = excluded.text ${setHeld('excluded')}
          where draft.attempt < excluded.attempt
      ), continued as (
        update ${drafts} draft
        set attempt = later.attempt ${setHeld('later')},
            text = case when draft.attempt = later.attempt then draft.text else '' end || piece
        from later where ${key} = later.id and draft.attempt <= later.attempt
      ), held as (
        select claim from first union all select claim from later
      ), events as (
        select payload from held join unnest(
          ${events.map(({ claim }) => claim)}::uuid[], ${events.map(({ payload }) => payload)}::text[]
        ) with ordinality event (claim, payload, place) using (claim)
        order by place
      ), notified as (
        select count(pg_notify(${liveChannel}, payload)) from events
      )
      select claim from held, notified`.execute(db);
    return new Set(valid.map(({ claim }) => claim));
  });

/** Of rows whose text is shown whole: only which claims are still valid. */
export const claimsIn = ({ name }: QueueTable) =>
  inBatches(async (db, given: DraftPiece[]): Promise<Set<string>> => {
    const { rows } = await sql<{ claim: string }>`
      select given.claim from unnest(
        ${given.map(({ row }) => row.id)}::uuid[], ${given.map(({ row }) => row.claim)}::uuid[]
      ) given (id, claim) join ${sql.table(name)} taken using (id, claim)`.execute(db);
    return new Set(rows.map(({ claim }) => claim));
  });
