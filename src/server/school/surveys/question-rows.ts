import { sql } from 'kysely';
import type { Asks } from '#contract/surveys/asks.ts';
import { anyOf } from '#server/platform/db/any-of.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { wordingOf } from './asks-of.ts';

// Writes to questions; the caller holds the survey's lock.

export interface NewQuestion {
  id: string;
  questionText: string;
  asks?: Asks | undefined;
  measure?: string | null | undefined;
  order: number;
}

export async function insertQuestions(
  tx: Tx,
  surveyId: string,
  questions: readonly NewQuestion[],
): Promise<void> {
  if (questions.length === 0) return;
  await tx
    .insertInto('survey_questions')
    .values(questions.map(({ id, order, measure = null }) => ({ id, survey_id: surveyId, order, measure })))
    .execute();
  await tx
    .insertInto('survey_wordings')
    .values(
      questions.map(({ id, questionText, asks }) => ({
        question_id: id,
        number: 1,
        question_text: questionText,
        ...wordingOf(asks),
      })),
    )
    .execute();
}

/** Keeps the earlier wording for the answers to it. */
export async function rewordQuestion(
  tx: Tx,
  id: string,
  { questionText, asks }: { questionText: string; asks: Asks | undefined },
): Promise<void> {
  const { kind, options } = wordingOf(asks);
  await sql`
    with reworded as (
      update survey_questions set wording = wording + 1 where id = ${id} returning id, wording
    )
    insert into survey_wordings (question_id, number, question_text, kind, options)
    select id, wording, ${questionText}, ${kind}, ${options}::jsonb from reworded`.execute(tx);
}

/** It is no part of what the person reads, so it belongs to the question. */
export async function setMeasure(tx: Tx, id: string, measure: string | null): Promise<void> {
  await tx.updateTable('survey_questions').set({ measure }).where('id', '=', id).execute();
}

/** Removes the questions from the survey; their answers are kept. */
export async function removeQuestions(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`update survey_questions set removed_at = now() where id = ${anyOf(ids)}`.execute(tx);
}

/** Numbers the questions from zero in the given order; unchanged ones are not written. */
export async function numberQuestions(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    update survey_questions set "order" = given.place - 1
    from unnest(${ids}::uuid[]) with ordinality as given(id, place)
    where survey_questions.id = given.id and survey_questions."order" <> given.place - 1`.execute(tx);
}
