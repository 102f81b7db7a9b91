import { sql } from 'kysely';
import type { LessonPart } from '#contract/lessons/schemas.ts';

/** Of a query that selects from `lessons`. */
export const lessonParts = sql<LessonPart[]>`array_remove(array[
  case when lessons.assignment is not null then 'task' end,
  case when (
    select criteria <> '[]' from mentor_versions
    where mentor_versions.lesson_id = lessons.id and published_at is not null
    order by number desc limit 1
  ) then 'criteria' end,
  case when exists (
    select from scenarios where scenarios.lesson_id = lessons.id and in_force
  ) then 'trainer' end,
  case when exists (select from lesson_files where lesson_files.lesson_id = lessons.id) then 'files' end,
  case when lessons.release = 'after_person' then 'release' end,
  case when coalesce(lessons.opens_after, lessons.due_after) is not null then 'dates' end
], null)`.as('parts');
