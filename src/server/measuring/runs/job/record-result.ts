import { sql } from 'kysely';
import type { RunFound } from '#server/measuring/runs/found.ts';
import { raiseAlarm } from '#server/mentor/referring/raise-alarm.ts';
import { textsOf } from '#server/mentor/reviews/job/record-review.ts';
import { doubtIn } from '#server/mentor/reviews/reply/doubt-in.ts';
import type { VerifiedReview } from '#server/mentor/reviews/reply/verified-review.ts';
import type { Outcome } from '#server/models/outcome.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { type RunningResult, runRows } from './running-result.ts';

export interface Recorded {
  outcome: Extract<Outcome, { kind: 'done' }>;
  verified: VerifiedReview | undefined;
  isRepaired: boolean;
  ms: number;
}

/** A review that nobody is shown, until somebody applies it. */
export async function recordResult(db: Db, row: RunningResult, recorded: Recorded): Promise<void> {
  const { outcome, verified } = recorded;
  const { text, summary, confidence, raw } = textsOf(row, recorded);
  const byCriteria = summary === null ? undefined : verified;
  await runRows.end(db, row, {
    state: 'done',
    cause: null,
    text,
    summary,
    confidence,
    raw,
    remarks: JSON.stringify(byCriteria?.remarks ?? []),
    checks: JSON.stringify(byCriteria?.checks ?? []),
    quotes_lost: verified?.quotesLost ?? 0,
    usage: outcome.usage && JSON.stringify(outcome.usage),
    model: outcome.model,
    found: sql`${JSON.stringify(foundIn(row, recorded))}::jsonb || jsonb_build_object('of', md5(${row.answer}::text))`,
  });
}

function foundIn({ criteria }: RunningResult, { verified, isRepaired, ms }: Recorded): Omit<RunFound, 'of'> {
  const isByCriteria = verified !== undefined && verified.prose === null;
  return {
    firstCriterionId: isByCriteria ? verified.firstCriterionId : null,
    unmet: isByCriteria ? verified.unmet : [],
    isOffTopic: verified?.notice === 'off_topic',
    sentencesCut: verified?.sentencesCut ?? 0,
    doubt: (verified && doubtIn(verified, criteria)) ?? null,
    isSuspicious: verified?.notice === 'instructions',
    quotesFound: verified?.quotesFound ?? 0,
    levelsLost: verified?.problems.filter(({ kind }) => kind === 'unproven' || kind === 'copied').length ?? 0,
    isRepaired,
    ms,
  };
}

/** A discovery isn't lost because it came late: a person reads the answer, unless he has before. */
export const recordAlarm = (db: Db, row: RunningResult): Promise<void> =>
  runRows.end(db, row, { state: 'skipped', cause: 'alarm' }, async (tx) => {
    const { answerId, userId, lessonId, alarm } = row;
    if (answerId !== null && userId !== null && alarm === null)
      await raiseAlarm(tx, { answerId, userId, lessonId }, seenLate);
  });

const seenLate = 'Тревогу заметил прогон наставника: прочитайте ответ.';
