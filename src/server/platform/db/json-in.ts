import { type RawBuilder, sql } from 'kysely';

/** An object as a statement computes it: all the fields that its type has, and no other. */
export const jsonIn = <Shape>(fields: InSql<Shape>) =>
  sql`jsonb_build_object(${sql.join(
    Object.entries<RawBuilder<unknown>>(fields).flatMap(([name, value]) => [sql.lit(name), value]),
  )})`;

export type InSql<Shape> = Shape extends unknown ? { [Field in keyof Shape]-?: RawBuilder<unknown> } : never;
