import { sql } from 'kysely';
import { pluralForm } from '#domain/russian/plural.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { ApiError } from '#server/platform/errors.ts';
import { mentorInForce } from '#server/school/mentor-versions/mentor-versions.ts';
import type { Concerns } from './concerns.ts';

/** Fewer give a mentor nothing to go by. */
const fewestWords = 15;

interface Sent {
  userId: string;
  lessonId: string;
  content: string;
  idempotencyKey?: string | undefined;
}

/**
 * What is asked before an answer of a few words is stored. Whoever may be in danger is asked nothing, nor is who sends again
 * what has been stored.
 */
export async function questionWhenShort(
  db: Db,
  sent: Sent,
  { because, cares }: Concerns,
): Promise<ApiError | undefined> {
  if (because === 'crisis' || cares) return undefined;
  const words = sent.content.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  return words < fewestWords && (await asks(db, sent)) ? nothingToGoBy(words) : undefined;
}

async function asks(db: Db, { userId, lessonId, idempotencyKey = '' }: Sent): Promise<boolean> {
  const asked = await db
    .selectFrom('lessons')
    .innerJoinLateral(mentorInForce, (join) => join.onTrue())
    .select('lessons.id')
    .where('lessons.id', '=', lessonId)
    .where('asks_when_short', '=', true)
    .where(sql<boolean>`jsonb_array_length(mentor.criteria) > 0`)
    .where(
      sql<boolean>`not exists (
        select from answers where user_id = ${userId} and idempotency_key = ${idempotencyKey}
      )`,
    )
    .executeTakeFirst();
  return asked !== undefined;
}

const nothingToGoBy = (words: number) =>
  new ApiError(
    'too_short',
    `Здесь ${words}\u00a0${pluralForm(words, 'слово', 'слова', 'слов')}, наставнику не за что зацепиться`,
  );
