import { sql } from 'kysely';
import type { ItemOf } from '#contract/today/schemas.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { lessonOpenTo } from '#server/school/enrolments/enrolments.ts';

/** The talk that the viewer has begun and not ended; of several, the last one. */
export async function findOpenTalk(db: Db, viewer: Viewer): Promise<ItemOf<'talk'> | undefined> {
  const { rows } = await sql<Omit<ItemOf<'talk'>, 'kind'>>`
    select dialogues.id as "dialogueId", jsonb_build_object('id', lessons.id, 'title', lessons.title) as lesson,
      scenarios.card #>> '{persona,name}' as persona
    from dialogues
    join scenarios on scenarios.id = dialogues.scenario_id
    join lessons on lessons.id = dialogues.lesson_id
    where dialogues.user_id = ${viewer.id} and dialogues.ended_at is null and dialogues.kind <> 'trial'
      and ${lessonOpenTo(viewer)}
    order by dialogues.touched_at desc limit 1`.execute(db);
  return rows[0] && { kind: 'talk', ...rows[0] };
}
