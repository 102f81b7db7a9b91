import { sql } from 'kysely';
import { planWordsMaxLength } from '#contract/limits.ts';
import type { PlanOffer } from '#contract/plans/schemas.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { getOwnReviewed } from './own-reviewed.ts';
import { listWordsToSay } from './words-to-say.ts';

const mostOffers = 3;

/** The viewer's own words that a plan may begin with: of takes, then what reviews quote of words that are said aloud. */
export async function listPlanOffers(db: Db, viewer: Viewer, answerId: string): Promise<PlanOffer[]> {
  const { lessonId } = await getOwnReviewed(db, viewer, answerId);
  const own = { viewerId: viewer.id, lessonId };
  const [takes, quotes] = await Promise.all([linesAtBranches(db, own), listWordsToSay(db, own)]);
  return [...takes, ...quotes.map(({ words, from }) => ({ words, from }))]
    .filter(({ words }, at, all) => all.findIndex((offer) => offer.words === words) === at)
    .slice(0, mostOffers);
}

/** A line that sounded like danger is no plan. */
async function linesAtBranches(
  db: Db,
  { viewerId, lessonId }: { viewerId: string; lessonId: string },
): Promise<PlanOffer[]> {
  const { rows } = await sql<Omit<PlanOffer, 'from'>>`
    select turns.text as words
    from dialogues take
    join dialogue_turns turns on turns.dialogue_id = take.id and turns.number = take.branched_at
    where take.user_id = ${viewerId} and take.lesson_id = ${lessonId} and take.kind = 'take'
      and turns.speaker = 'student' and turns.text is not null and not turns.alarm
    order by take.id desc limit ${sql.lit(mostTakes)}`.execute(db);
  return rows
    .filter(({ words }) => words.trim() !== '' && words.length <= planWordsMaxLength)
    .map((row) => ({ ...row, from: 'take' as const }));
}

/** Some say the same. */
const mostTakes = 6;
