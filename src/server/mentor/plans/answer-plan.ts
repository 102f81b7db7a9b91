import { sql } from 'kysely';
import { mostAsked, type Plan, type PlanAnswer } from '#contract/plans/schemas.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { lastMonday } from '#server/platform/db/last-monday.ts';
import { lockPerson } from '#server/platform/db/lock-person.ts';
import { now } from '#server/platform/db/now.ts';
import { textOrNull } from '#server/platform/db/text-or-null.ts';
import { invalid, noSuchPlan } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { askDay, closeQuestions, refuseTooMany } from './asking.ts';
import { getPlan } from './plans.ts';

/** How it went; also before it was asked, and again, which corrects. */
export async function answerPlan(db: Db, viewer: Viewer, planId: string, answer: PlanAnswer): Promise<Plan> {
  const { outcome, note, askAgainInDays } = answer;
  if (askAgainInDays !== undefined && outcome !== 'no_occasion') {
    throw invalid({ askAgainInDays: 'Ещё раз спрашиваем, только если не было случая' });
  }
  await db.transaction().execute(async (tx) => {
    await lockPerson(tx, viewer.id);
    const { asked } = await tx
      .updateTable('plans')
      .set({
        outcome_before: sql`case when settled_at < ${lastMonday} then outcome else outcome_before end`,
        outcome,
        settled_at: now,
        ask_at: null,
        asks_since: null,
        ...(note !== undefined && { note: textOrNull(note) }),
      })
      .where('id', '=', planId)
      .where('user_id', '=', viewer.id)
      .returning('asked')
      .executeTakeFirstOrThrow(noSuchPlan);
    await closeQuestions(tx, viewer, planId);
    if (askAgainInDays === undefined) return;
    if (asked >= mostAsked) throw invalid({ askAgainInDays: 'Об этом плане уже спрашивали трижды' });
    await refuseTooMany(tx, viewer, planId);
    const askAt = await askDay(tx, { askInDays: askAgainInDays });
    await tx.updateTable('plans').set({ ask_at: askAt }).where('id', '=', planId).execute();
  });
  return getPlan(db, viewer, planId);
}
