import { sql } from 'kysely';
import type { PassesBy } from '#contract/lessons/passes-by.ts';
import { now } from '#server/platform/db/now.ts';
import { utcText } from '#server/platform/db/utc-text.ts';
import type { Scope } from '#server/platform/viewer.ts';

/** What a student's list of a course's lessons follows from, read with the row that lets him into the course. */
export interface StudiedContents {
  /** Names what the course's lessons are now. */
  contents: string;
  now: string;
  /** Of a lesson without a rule of its own. */
  rule: PassesBy;
  /** A lesson opens once the one before it is done. */
  inOrder: boolean;
  stream: OfStream | null;
  /** Of his own; they come before the stream's. */
  hasOwnDates: boolean;
}

export interface OfStream {
  groupId: string;
  /** Otherwise its days count from when each came. */
  hasStart: boolean;
  /** Names what the stream's dates are now. */
  datesMark: string;
  /** When he came into the course or the stream, whichever was later. */
  cameAt: string;
}

/** For a query on `courses` with the person's enrolment, if there is one, as `own`, and its group as `stream`. */
export const studiedContents = ({ id: person }: Pick<Scope, 'id'>) => [
  sql<string>`courses.contents`.as('contents'),
  now.as('now'),
  sql<PassesBy>`courses.passes_by`.as('rule'),
  sql<boolean>`courses.in_order`.as('inOrder'),
  sql<OfStream | null>`case when stream.id is not null then
    jsonb_build_object('groupId', stream.id, 'hasStart', stream.starts_at is not null, 'datesMark', stream.dates_mark,
      'cameAt', ${utcText(sql`greatest(own.enrolled_at, own.group_since)`)})
  end`.as('stream'),
  sql<boolean>`exists (
    select from personal_dates mine where mine.user_id = ${person} and mine.course_id = courses.id
  )`.as('hasOwnDates'),
];
