import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { OwnResponse } from '#contract/surveys/survey-forms.ts';
import { anyOf } from '#server/platform/db/any-of.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { alarm, alarmShown } from './alarm-shown.ts';
import { asksOfWording } from './asks-of.ts';
import type { WordedAnswer } from './worded-answers.ts';

/** The viewer's draft or submitted response. */
export async function findOwnResponse(
  db: Db,
  viewer: Viewer,
  surveyId: string,
): Promise<OwnResponse | undefined> {
  const row = await selectOwnResponse(db, viewer, surveyId).select(alarm).executeTakeFirst();
  if (!row) return undefined;
  const { id, alarm: raised, ...response } = row;
  return { ...response, answers: await answersOf(db, id), ...alarmShown(raised) };
}

/** The viewer's response, created if there is none, and locked until the end of the transaction. */
export async function lockOwnResponse(tx: Tx, viewer: Viewer, surveyId: string) {
  const begun = await tx
    .insertInto('survey_responses')
    .values({ id: randomUUIDv7(), survey_id: surveyId, user_id: viewer.id })
    .onConflict((on) => on.columns(['survey_id', 'user_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  const response = await selectOwnResponse(tx, viewer, surveyId).forUpdate().executeTakeFirstOrThrow();
  return { ...response, isNew: begun !== undefined };
}

/** Overwrites each answer; an empty one is deleted. */
export async function writeAnswers(
  tx: Tx,
  responseId: string,
  answers: readonly WordedAnswer[],
): Promise<void> {
  const [emptied, written] = [answers.filter(isEmptied), answers.filter((answer) => !isEmptied(answer))];
  await sql`delete from survey_answers
    where response_id = ${responseId} and question_id = ${anyOf(emptied.map(({ questionId }) => questionId))}`.execute(
    tx,
  );
  if (written.length === 0) return;
  await tx
    .insertInto('survey_answers')
    .values(
      written.map(({ questionId, wording, text, choice }) => ({
        response_id: responseId,
        question_id: questionId,
        wording,
        text,
        choice,
      })),
    )
    .onConflict((on) =>
      on.columns(['response_id', 'question_id']).doUpdateSet((row) => ({
        wording: row.ref('excluded.wording'),
        text: row.ref('excluded.text'),
        choice: row.ref('excluded.choice'),
      })),
    )
    .execute();
}

const isEmptied = ({ text }: WordedAnswer) => text.trim() === '';

export async function answersOf(db: Db, responseId: string): Promise<OwnResponse['answers']> {
  const rows = await db
    .selectFrom('survey_answers')
    .innerJoin('survey_questions', 'survey_questions.id', 'survey_answers.question_id')
    .innerJoin('survey_wordings', (join) =>
      join
        .onRef('survey_wordings.question_id', '=', 'survey_answers.question_id')
        .onRef('survey_wordings.number', '=', 'survey_answers.wording'),
    )
    .select([
      'survey_answers.question_id as questionId',
      'survey_answers.wording',
      'survey_wordings.question_text as questionText',
      asksOfWording.as('asks'),
      isRemoved.as('removed'),
      'survey_answers.text',
      'survey_answers.choice',
    ])
    .where('survey_answers.response_id', '=', responseId)
    .orderBy(isRemoved)
    .orderBy('survey_questions.order')
    .orderBy('survey_questions.id')
    .execute();
  return rows.map((row) => ({ ...row, asks: row.asks ?? undefined, choice: row.choice ?? undefined }));
}

const isRemoved = sql<boolean>`survey_questions.removed_at is not null`;

function selectOwnResponse(db: Db, viewer: Viewer, surveyId: string) {
  return db
    .selectFrom('survey_responses')
    .select(['id', 'revision', 'started_at as startedAt', 'updated_at as updatedAt', 'sent_at as sentAt'])
    .where('survey_id', '=', surveyId)
    .where('user_id', '=', viewer.id);
}
