import { type RawBuilder, sql } from 'kysely';
import type { ExpectedLevel } from '#contract/samples/schemas.ts';
import type { Tx } from '#server/platform/db/connect.ts';

interface Written {
  sampleId: string;
  judgeId: string | null;
  levels: readonly ExpectedLevel[];
}

/** What the first judge of a sample, who has none yet, expects of it. */
export async function writeExpectedLevels(tx: Tx, { sampleId, judgeId, levels }: Written): Promise<void> {
  if (levels.length === 0) return;
  await tx
    .insertInto('sample_levels')
    .values(
      levels.map(({ criterionId, level, levels: titles }) => ({
        sample_id: sampleId,
        criterion_id: criterionId,
        judge: 1,
        judge_id: judgeId,
        level,
        levels: titles,
      })),
    )
    .execute();
}

/** What people expect of a sample. For a query on `samples`. */
export const expectedLevels: RawBuilder<ExpectedLevel[]> = sql`(
  select coalesce(jsonb_agg(
    jsonb_build_object('criterionId', criterion_id, 'level', level, 'levels', levels) order by criterion_id
  ), '[]')
  from sample_levels where sample_levels.sample_id = samples.id and is_expected
)`;
