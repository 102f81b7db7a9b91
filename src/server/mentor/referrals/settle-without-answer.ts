import type { Referral, Settlement } from '#contract/referrals/schemas.ts';
import type { About } from '#server/mentor/referring/settle-others.ts';
import { textOrNull } from '#server/platform/db/text-or-null.ts';
import { invalid, noSuchReferral } from '#server/platform/errors.ts';

/**
 * Without an answer there is no review. The author of an alarm in a survey reads the words that are kept with it; of a talk that
 * wasn't sent the student has no place to read any. Returns the reply to store.
 */
export function replyWithoutAnswer(
  { survey, threadId }: Referral,
  { decision, reply: given, feedback }: Settlement,
): string | null {
  // A reply in a thread is a message there.
  if (threadId !== undefined) return null;
  const reply = textOrNull(given);
  if (survey) {
    if (feedback) throw invalid({ feedback: 'У анкеты нет отзыва: напишите ответ' });
    return decision === 'answered' ? reply : null;
  }
  if (decision !== 'kept') throw noSuchDecision();
  if (reply !== null)
    throw invalid({ reply: 'Разговор не отправлен, и ответа студент не увидит: напишите ему сообщение' });
  return null;
}

export const noSuchDecision = () => invalid({ decision: 'Так это решить нельзя: выберите другое решение' });

/** What the journal says of it. */
export function aboutOf({ survey, dialogueId, threadId, lesson, student }: Referral): About {
  const userId = student.id;
  if (threadId !== undefined) return { threadId, userId };
  if (survey) return { surveyId: survey.id, responseId: survey.responseId, userId };
  if (dialogueId === undefined || !lesson) throw noSuchReferral();
  return { dialogueId, lessonId: lesson.id, userId };
}
