import { randomUUID } from 'node:crypto';
import type { OwnResponse } from '#contract/surveys/survey-forms.ts';
import { defaultSupportText } from '#server/models/safety/support-text.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { now } from '#server/platform/db/now.ts';
import { mixResponses } from './mix-responses.ts';
import { writeAnswers } from './own-response.ts';
import { questionsOf } from './surveys.ts';
import { type GivenAnswer, questionsChanged, wordedAnswers } from './worded-answers.ts';

/** Whether the person has sent this anonymous survey: all that is known of them in it. */
export async function hasSentAnonymously(
  db: Db,
  { surveyId, userId }: { surveyId: string; userId: string },
): Promise<boolean> {
  const sent = await db
    .selectFrom('survey_sent')
    .select('user_id')
    .where('survey_id', '=', surveyId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return sent !== undefined;
}

interface Sender {
  surveyId: string;
  userId: string;
  /** The answers have words of danger: nobody can be called, so the author is told where help is. */
  isAlarm: boolean;
}

/** Part of a transaction that holds the survey's lock. */
export async function sendAnonymously(
  tx: Tx,
  answers: readonly GivenAnswer[],
  { surveyId, userId, isAlarm }: Sender,
): Promise<OwnResponse> {
  await refuseEarlierWordings(tx, surveyId, answers);
  const worded = await wordedAnswers(tx, surveyId, answers);
  const id = randomUUID();
  await tx
    .insertInto('survey_responses')
    .values({ id, survey_id: surveyId, sent_at: now, shown: false })
    .execute();
  await writeAnswers(tx, id, worded);
  await tx.insertInto('survey_sent').values({ survey_id: surveyId, user_id: userId }).execute();
  await mixResponses(tx, surveyId);
  const sentAt = new Date().toISOString();
  return {
    revision: 0,
    startedAt: sentAt,
    updatedAt: sentAt,
    sentAt,
    answers: [],
    ...(isAlarm && { support: await supportText(tx) }),
  };
}

/** The wording would say who had the page open before it was changed. */
async function refuseEarlierWordings(
  tx: Tx,
  surveyId: string,
  answers: readonly GivenAnswer[],
): Promise<void> {
  const current = new Map((await questionsOf(tx, surveyId)).map(({ id, wording }) => [id, wording]));
  if (answers.some(({ questionId, wording }) => current.get(questionId) !== wording))
    throw questionsChanged();
}

async function supportText(tx: Tx): Promise<string> {
  const settings = await tx.selectFrom('school_settings').select('support_text').executeTakeFirst();
  return settings?.support_text ?? defaultSupportText;
}
