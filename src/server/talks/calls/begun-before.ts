import { sql } from 'kysely';
import type { Dialogue } from '#contract/talks/schemas.ts';
import { pluralForm } from '#domain/russian/plural.ts';
import { waitInWords } from '#server/accounts/auth/wait-in-words.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { locks } from '#server/platform/db/locks.ts';
import { tooManyRequests } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';

type Kind = Dialogue['kind'];

/** One beginning at a time, so that what is counted and looked up here holds until the end of the transaction. */
export const lockBeginnings = (tx: Tx, viewer: Viewer) =>
  sql`select pg_advisory_xact_lock(${locks.talks}, hashtext(${viewer.id}))`.execute(tx);

/** What the key has begun, of whatever kind. */
export async function findByKey(tx: Tx, viewer: Viewer, idempotencyKey: string | undefined) {
  if (idempotencyKey === undefined) return undefined;
  return tx
    .selectFrom('dialogues')
    .select([
      'id',
      'lesson_id as lessonId',
      'level',
      'kind',
      'branched_from_id as branchedFromId',
      'branched_at as branchedAt',
    ])
    .where('user_id', '=', viewer.id)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
}

/** The one talk of its kind that the viewer has begun in the lesson and not ended. */
export async function findOpen(
  tx: Tx,
  viewer: Viewer,
  { lessonId, kind }: { lessonId: string; kind: Kind },
): Promise<string | undefined> {
  const open = await tx
    .selectFrom('dialogues')
    .select('id')
    .where('user_id', '=', viewer.id)
    .where('lesson_id', '=', lessonId)
    .where('kind', '=', kind)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return open?.id;
}

/** What they are: `one` as in «не больше 1 попытки», `many` as in «не больше 40 попыток», `next` as in «начать следующую». */
export async function refuseTooManyToday(
  tx: Tx,
  viewer: Viewer,
  { kind, perDay, one, many, next }: { kind: Kind; perDay: number; one: string; many: string; next: string },
): Promise<void> {
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from created_at + interval '1 day' - now()))::integer as seconds
    from dialogues
    where user_id = ${viewer.id} and kind = ${kind} and created_at > now() - interval '1 day'
    order by created_at desc
    offset ${perDay - 1} limit 1`.execute(tx);
  const [oldest] = rows;
  if (!oldest) return;
  const seconds = Math.max(1, oldest.seconds);
  throw tooManyRequests(
    `За сутки можно начать не больше ${perDay} ${pluralForm(perDay, one, many, many)}. ${next} — через ${waitInWords(seconds)}`,
    seconds,
  );
}
