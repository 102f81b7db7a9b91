import { type RawBuilder, sql } from 'kysely';
import type { NoticeKind, NoticeSubjects } from '#contract/notices/schemas.ts';

/** What a notice is about, as a statement computes it: all that its kind has. */
export const subjectIn = <Kind extends NoticeKind>(fields: InSql<NoticeSubjects[Kind]>) =>
  sql`jsonb_build_object(${sql.join(
    Object.entries<RawBuilder<unknown>>(fields).flatMap(([name, value]) => [sql.lit(name), value]),
  )})`;

type InSql<Subject> = Subject extends unknown ? { [Field in keyof Subject]-?: RawBuilder<unknown> } : never;
