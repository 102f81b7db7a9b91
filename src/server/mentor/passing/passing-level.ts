import { type RawBuilder, sql } from 'kysely';

interface OfCriterion {
  criterion: RawBuilder<unknown>;
  /** How many it has. */
  levels: RawBuilder<unknown>;
}

/** The level from which a criterion passes, as `passingLevelOf` has it. */
export const passingLevel = ({ criterion, levels }: OfCriterion) => sql<number>`least(
  coalesce((${criterion} ->> 'passesFrom')::integer, case when ${levels} < 4 then 1 else 2 end), ${levels} - 1
)`;
