import { sql } from 'kysely';
import { isAlarming } from '#server/mentor/feedback/in-alarm.ts';
import type { Quoted } from '#server/mentor/feedback/own-quotes.ts';
import { anyOf } from '#server/platform/db/any-of.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import { longestOwn, type OwnWords } from './longest-own.ts';

/** Of each remark, by its id, where it has any: not the mentor's, not a partner's, not of an answer in alarm. */
export async function wordsOfRemarks(db: Db, ids: string[]): Promise<ReadonlyMap<string, OwnWords>> {
  if (ids.length === 0) return new Map();
  const rows = await quotedRemarks(db, { ids });
  return new Map(
    rows.flatMap((row) => {
      const words = longestOwn(row);
      return words ? [[row.id, words]] : [];
    }),
  );
}

const quotedRemarks = prepared(
  (_: Db, { ids }: { ids: string[] }) =>
    sql<Quoted & { id: string }>`
    select remarks.id, remarks.quotes, remarks.borrowed, remarks.lifted_by_id is not null as "isLifted",
      answers.content, answers.lines
    from remarks
    join reviews on reviews.id = remarks.review_id
    join answers on answers.id = reviews.answer_id
    where remarks.id = ${anyOf(ids)} and remarks.quotes <> '[]' and not ${isAlarming}`,
);
