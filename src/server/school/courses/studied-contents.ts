import { sql } from 'kysely';
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

/** For a query on `courses` with the person's enrolment, if there is one, as `own`. */
export const studiedContents = ({ id: person }: Pick<Scope, 'id'>) => [
  sql<string>`courses.contents`.as('contents'),
  sql<string>`now()`.as('now'),
  sql<StudiedContents['ownDates']>`
    case when own.group_id is not null or exists (
      select from personal_dates mine where mine.user_id = ${person} and mine.course_id = courses.id
    ) then dates_shown(${person}, courses.id) end`.as('ownDates'),
];
