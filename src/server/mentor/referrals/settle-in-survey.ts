import type { Referral, Settlement } from '#contract/referrals/schemas.ts';
import { textOrNull } from '#server/platform/db/text-or-null.ts';
import { invalid, noSuchReferral } from '#server/platform/errors.ts';

/** An alarm in a survey has no review: its author reads the words that are kept with it. Returns the reply to store. */
export function replyInSurvey({ decision, reply, feedback }: Settlement): string | null {
  if (feedback) throw invalid({ feedback: 'У анкеты нет отзыва: напишите ответ' });
  return decision === 'answered' ? textOrNull(reply) : null;
}

/** What the journal says of it. */
export function ofSurvey({ survey, student }: Referral) {
  if (!survey) throw noSuchReferral();
  return { surveyId: survey.id, responseId: survey.responseId, userId: student.id };
}
