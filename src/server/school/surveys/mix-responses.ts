import { sql } from 'kysely';
import { fewestShown } from '#contract/surveys/survey-responses.ts';
import type { Tx } from '#server/platform/db/connect.ts';

// Anonymous responses are a threshold pool mix (A. Serjantov, R. Dingledine, P. Syverson, «From a Trickle to a Flood: Active
// Attacks on Several Mix Types», 2002): those that have come wait together; when there are enough of them, some, drawn by lot,
// are shown, and the others go on waiting. Whoever compares two looks sees five answers of at least ten people, and fewer than
// five never wait or appear alone. All this under the survey's lock.

/** Part of the transaction that has just added a response. */
export async function mixResponses(tx: Tx, surveyId: string): Promise<void> {
  const isEnough = (await countWaiting(tx, surveyId)) >= 2 * fewestShown;
  if (isEnough) await show(tx, surveyId, fewestShown);
  await rewriteResponses(tx, surveyId, isEnough ? 'all' : 'waiting');
  await rewriteSent(tx, surveyId);
}

/** A closed survey shows what has waited, unless it is so few that they would be known. */
export async function showAtClosing(tx: Tx, surveyId: string): Promise<void> {
  const waiting = await countWaiting(tx, surveyId);
  if (waiting >= fewestShown) await show(tx, surveyId, waiting);
  await rewriteResponses(tx, surveyId, 'all');
  await rewriteSent(tx, surveyId);
}

async function countWaiting(tx: Tx, surveyId: string): Promise<number> {
  const { waiting } = await tx
    .selectFrom('survey_responses')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('survey_id', '=', surveyId)
    .where('shown', '=', false)
    .executeTakeFirstOrThrow();
  return waiting;
}

async function show(tx: Tx, surveyId: string, count: number): Promise<void> {
  await sql`update survey_responses set shown = true where id in (
    select id from survey_responses where survey_id = ${surveyId} and not shown
    order by gen_random_uuid() limit ${count}
  )`.execute(tx);
}

/**
 * Rows of one transaction share `xmin` and a place on the disk, and their order tells who came after whom. So the rows are
 * written anew, by lot, with new ids; the day is that of this writing, for a day with one response would name its author.
 */
async function rewriteResponses(tx: Tx, surveyId: string, which: 'waiting' | 'all'): Promise<void> {
  await sql`
    with old as materialized (
      select id, gen_random_uuid() as new_id, shown, date_trunc('day', now(), 'UTC') as day
      from survey_responses
      where survey_id = ${surveyId} and user_id is null and (${which === 'all'} or not shown)
    ), responses as (
      insert into survey_responses (id, survey_id, started_at, updated_at, sent_at, shown)
      select new_id, ${surveyId}, day, day, day, shown from old order by gen_random_uuid()
    ), answers as (
      insert into survey_answers (response_id, question_id, wording, text, choice)
      select old.new_id, question_id, wording, text, choice
      from survey_answers join old on old.id = survey_answers.response_id order by gen_random_uuid()
    )
    delete from survey_responses using old where survey_responses.id = old.id`.execute(tx);
}

async function rewriteSent(tx: Tx, surveyId: string): Promise<void> {
  await sql`
    with gone as (delete from survey_sent where survey_id = ${surveyId} returning user_id)
    insert into survey_sent (survey_id, user_id)
    select ${surveyId}, user_id from gone order by gen_random_uuid()`.execute(tx);
}
