import { type RawBuilder, sql } from 'kysely';
import type { ItemOf } from '#contract/today/schemas.ts';
import type { Scope } from '#server/platform/viewer.ts';
import { lessonOpenTo } from '#server/school/enrolments/enrolments.ts';

/** What isn't taken up for so long goes by itself: it can still be found where it was. */
const goesAfterDays = 14;

/** The talk that the viewer has begun and not ended; of several, the last one. */
export const openTalk = (viewer: Scope): RawBuilder<ItemOf<'talk'> | null> => sql`(
  select jsonb_build_object('kind', 'talk', 'key', 'talk:' || dialogues.id, 'dialogueId', dialogues.id,
    'lesson', jsonb_build_object('id', lessons.id, 'title', lessons.title),
    'persona', scenarios.card #>> '{persona,name}')
  from dialogues
  join scenarios on scenarios.id = dialogues.scenario_id
  join lessons on lessons.id = dialogues.lesson_id
  where dialogues.user_id = ${viewer.id} and dialogues.ended_at is null and dialogues.kind <> 'trial'
    and dialogues.touched_at > now() - make_interval(days => ${sql.lit(goesAfterDays)}) and ${lessonOpenTo(viewer)}
  order by dialogues.touched_at desc limit 1
)`;
