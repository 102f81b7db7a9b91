import type { NoticeKind, NoticeSubjects } from '#contract/notices/schemas.ts';
import { type InSql, jsonIn } from '#server/platform/db/json-in.ts';

/** What a notice is about, as a statement computes it: all that its kind has. */
export const subjectIn = <Kind extends NoticeKind>(fields: InSql<NoticeSubjects[Kind]>) =>
  jsonIn<NoticeSubjects[Kind]>(fields);
