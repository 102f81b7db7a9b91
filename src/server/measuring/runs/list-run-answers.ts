import { sql } from 'kysely';
import type { RunAnswer, RunAnswersFilter } from '#contract/runs/schemas.ts';
import { anyOf } from '#server/platform/db/any-of.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { personOf } from '#server/platform/db/person-of.ts';
import { firstWords } from './first-words.ts';
import { chooseForRun, type RunDeps } from './plan-run.ts';

/** By the names of their students. What no run is made of is told, too, with the reason. */
export async function listRunAnswers(
  deps: RunDeps,
  lessonId: string,
  filter: RunAnswersFilter,
): Promise<RunAnswer[]> {
  const { texts } = await chooseForRun(deps, lessonId, filter);
  const skipped = new Map(texts.map(({ answerId, skipped: because }) => [answerId, because]));
  const answers = await readAnswers(
    deps.db,
    texts.flatMap(({ answerId }) => (answerId === null ? [] : [answerId])),
  );
  return answers.map((answer) => ({ ...answer, skipped: skipped.get(answer.id) ?? null }));
}

const readAnswers = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('answers')
    .innerJoin('users', 'users.id', 'answers.user_id')
    .select(['answers.id', 'answers.created_at as createdAt', title])
    .select(personOf('users').$notNull().as('student'))
    .where('answers.id', '=', anyOf(ids))
    .orderBy('users.last_name')
    .orderBy('users.first_name')
    .orderBy('answers.id')
    .execute();

/** Whoever is given the words of an alarm is in the journal: a list of names needs none of them. */
const title = sql<string | null>`case
  when answers.reader = 'model' and not exists (
    select from referrals where referrals.answer_id = answers.id and referrals.reason = 'crisis'
  ) then ${firstWords(sql`answers.content`)} end`.as('title');
