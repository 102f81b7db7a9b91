import { sql } from 'kysely';
import type { Plan } from '#contract/plans/schemas.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { lessonOpenTo } from '#server/school/enrolments/enrolments.ts';

/**
 * For a query on `plans` and their `lessons`: the own line that a take begins with in which the words are said again. The newest
 * one that has them; else where the newest talk went on otherwise, or its beginning.
 */
export const rehearsal = (viewer: Viewer) => sql<Plan['rehearsal']>`(
  select jsonb_build_object('dialogueId', talks.id, 'from', line.number)
  from dialogues talks
  join dialogue_turns line on line.dialogue_id = talks.id and line.speaker = 'student' and line.text is not null
  where talks.user_id = plans.user_id and talks.lesson_id = plans.lesson_id and talks.kind = any('{practice,take}')
    and talks.ended_by is distinct from 'crisis' and not line.alarm
    and exists (select from scenarios where scenarios.lesson_id = lessons.id and in_force) and ${lessonOpenTo(viewer)}
  order by position(plans.words in line.text) > 0 desc, talks.id desc,
    line.number is not distinct from talks.branched_at desc, line.number
  limit 1
)`;
