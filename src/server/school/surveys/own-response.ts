import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { OwnResponse } from '#contract/surveys/survey-forms.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { conflict } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { alarm, alarmShown } from './alarm-shown.ts';

export interface GivenAnswer {
  questionId: string;
  wording: number;
  text: string;
}

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

/** Refuses answers to wordings that the survey never had. Removed questions are accepted: a page may still show them. */
export async function refuseForeignAnswers(
  tx: Tx,
  surveyId: string,
  answers: readonly GivenAnswer[],
): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
    from unnest(${answers.map(({ questionId }) => questionId)}::uuid[], ${answers.map(({ wording }) => wording)}::integer[])
      as given(question_id, wording)
    join survey_wordings on survey_wordings.question_id = given.question_id and survey_wordings.number = given.wording
    join survey_questions on survey_questions.id = given.question_id and survey_questions.survey_id = ${surveyId}`.execute(
    tx,
  );
  if (rows[0]?.count !== answers.length) {
    throw conflict('Вопросы анкеты успели измениться. Обновите страницу: написанное останется на месте');
  }
}

/** Overwrites each answer; one without text is deleted. */
export async function writeAnswers(
  tx: Tx,
  responseId: string,
  answers: readonly GivenAnswer[],
): Promise<void> {
  const written = answers.filter(({ text }) => text.trim() !== '');
  const emptied = answers.filter(({ text }) => text.trim() === '').map(({ questionId }) => questionId);
  await sql`delete from survey_answers
    where response_id = ${responseId} and question_id = any(${emptied}::uuid[])`.execute(tx);
  await sql`
    insert into survey_answers (response_id, question_id, wording, text)
    select ${responseId}::uuid, * from unnest(
      ${written.map(({ questionId }) => questionId)}::uuid[],
      ${written.map(({ wording }) => wording)}::integer[],
      ${written.map(({ text }) => text)}::text[]
    )
    on conflict (response_id, question_id) do update set wording = excluded.wording, text = excluded.text`.execute(
    tx,
  );
}

export function answersOf(db: Db, responseId: string): Promise<OwnResponse['answers']> {
  return db
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
      isRemoved.as('removed'),
      'survey_answers.text',
    ])
    .where('survey_answers.response_id', '=', responseId)
    .orderBy(isRemoved)
    .orderBy('survey_questions.order')
    .orderBy('survey_questions.id')
    .execute();
}

const isRemoved = sql<boolean>`survey_questions.removed_at is not null`;

function selectOwnResponse(db: Db, viewer: Viewer, surveyId: string) {
  return db
    .selectFrom('survey_responses')
    .select(['id', 'revision', 'started_at as startedAt', 'updated_at as updatedAt', 'sent_at as sentAt'])
    .where('survey_id', '=', surveyId)
    .where('user_id', '=', viewer.id);
}
