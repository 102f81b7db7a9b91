import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/connect.ts';
import { lessonOf, type Turned } from './settle-passing.ts';
import { listStandings } from './standings.ts';
import { tellOfCertificate, tellStudent } from './tell-of-judgement.ts';

/** After a person has corrected levels: whoever had the lesson done, and hasn't any more, reads what is left. */
export async function tellOfLowered(tx: Tx, answerId: string, turned: readonly Turned[]): Promise<void> {
  for (const lowered of turned.filter(({ wasDone, isDone }) => wasDone && !isDone)) {
    const left = await listLeft(tx, lowered);
    await tx
      .updateTable('lesson_progress')
      .set({ lowered: sql`jsonb_build_object('at', now(), 'left', ${JSON.stringify(left)}::jsonb)` })
      .where('user_id', '=', lowered.userId)
      .where('lesson_id', '=', lowered.lessonId)
      .execute();
    await tellStudent(tx, { ...lowered, answerId }, { outcome: 'lowered', left });
    await tellOfCertificate(tx, lowered);
  }
}

/** Titles of the criteria that the best attempt is below. */
async function listLeft(tx: Tx, lesson: Turned): Promise<string[]> {
  const [standing] = await listStandings(tx, lessonOf(lesson));
  if (!standing?.bestAnswerId) return [];
  const { rows } = await sql<{ title: string }>`
    select said.criterion ->> 'title' as title
    from reviews
    join mentor_versions on mentor_versions.id = reviews.mentor_version_id
    cross join jsonb_array_elements(mentor_versions.criteria) with ordinality said (criterion, place)
    where reviews.answer_id = ${standing.bestAnswerId} and reviews.in_force
    order by said.place`.execute(tx);
  return rows
    .map(({ title }) => title)
    .filter((_, index) => (standing.levels[index] ?? -1) < (standing.passesFrom[index] ?? 0));
}
