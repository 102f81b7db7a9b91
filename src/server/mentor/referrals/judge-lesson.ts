import type { Referral, Settlement } from '#contract/referrals/schemas.ts';
import type { ReferralReason } from '#contract/referrals/words.ts';
import { passByPerson, returnByPerson } from '#server/mentor/passing/pass-by-person.ts';
import { passReferrals } from '#server/mentor/passing/pass-referrals.ts';
import { lessonOf } from '#server/mentor/passing/settle-passing.ts';
import type { AnswerOfStudent } from '#server/mentor/referring/settle-others.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { invalid } from '#server/platform/errors.ts';
import type { Scope } from '#server/platform/viewer.ts';
import { noSuchDecision } from './settle-without-answer.ts';

/** What is decided of the lesson. Null: nothing. */
export function passesIn(
  { reason, answerId }: Pick<Referral, 'reason' | 'answerId'>,
  { decision, passes = null }: Pick<Settlement, 'decision'> & { passes?: boolean | null | undefined },
): boolean | null {
  if (reason === 'pass') {
    const meant = decision === 'kept';
    if (passes !== null && passes !== meant) throw noSuchDecision();
    return meant;
  }
  if (passes !== null && (answerId === null || !withPress.includes(reason))) {
    throw invalid({ passes: 'С этим решением урока не засчитывают: зачтите его у самого ответа' });
  }
  return passes;
}

/** An alarm is no place for it, and the others leave what the student has read as it is. */
const withPress: readonly ReferralReason[] = ['no_ai', 'release', 'budget', 'doubt'];

/** Whatever else was decided, what then waits for a press is asked for. */
export async function judgeLesson(
  tx: Tx,
  viewer: Scope,
  answer: AnswerOfStudent,
  passes: boolean | null,
): Promise<void> {
  if (passes === true) await passByPerson(tx, viewer, answer);
  if (passes === false) await returnByPerson(tx, viewer, answer);
  if (passes === null) {
    await passReferrals(lessonOf(answer)).execute(tx);
  }
}
