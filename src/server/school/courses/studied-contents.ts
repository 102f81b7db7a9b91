import { type RawBuilder, sql } from 'kysely';
import type { LessonDates } from '#contract/lessons/schemas.ts';
import type { Scope } from '#server/platform/viewer.ts';

/** What a student's list of a course's lessons follows from, read with the row that lets him into the course. */
export interface StudiedContents {
  /** Names what the course's lessons are now. */
  contents: string;
  now: string;
  /** By lesson; null where neither a group nor dates of his own give any. */
  ownDates: Record<string, LessonDates> | null;
}

export const studiedContents = ({ id: person }: Pick<Scope, 'id'>, course: RawBuilder<unknown>) => [
  sql<string>`(select contents from courses studied where studied.id = ${course})`.as('contents'),
  sql<string>`now()`.as('now'),
  sql<StudiedContents['ownDates']>`
    case when exists (
      select from user_courses own
      where own.user_id = ${person} and own.course_id = ${course} and own.group_id is not null
    ) or exists (
      select from personal_dates own where own.user_id = ${person} and own.course_id = ${course}
    ) then dates_shown(${person}, ${course}) end`.as('ownDates'),
];
