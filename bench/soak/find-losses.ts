import type pg from 'pg';
import { queueTables } from '#server/platform/jobs/queue-table.ts';
import { answerText, reviewText } from '#test/crash/numbered-answers.ts';
import { peopleInImport } from './administrator.ts';
import type { Submission } from './students.ts';

export interface Load {
  sent: Submission[];
  /** In which they were sent; what is answered in others is told by who does it. */
  lessonIds: string[];
  imports: string[];
}

/** The number of things that must not be, by their name. */
export async function findLosses(pool: pg.Pool, load: Load): Promise<[what: string, count: number][]> {
  return [
    ...(await findLostAnswers(pool, load)),
    ...(await findLostReviews(pool, load.sent)),
    ['Imports that are not whole', await countBrokenImports(pool, load.imports)],
    ...(await findLeftovers(pool)),
  ];
}

async function findLostAnswers(pool: pg.Pool, { sent, lessonIds }: Load): Promise<[string, number][]> {
  const { rows } = await pool.query<{
    id: string;
    key: string;
    content: string;
    userId: string;
    lessonId: string;
  }>(
    `select id, idempotency_key as key, content, user_id as "userId", lesson_id as "lessonId" from answers
     where lesson_id = any($1::uuid[])`,
    [lessonIds],
  );
  const stored = new Map(rows.map((row) => [row.id, row]));
  const acknowledged = sent.filter(({ answerId }) => answerId !== undefined);
  const isKept = ({ answerId = '', number, key, studentId, lessonId }: Submission) => {
    const row = stored.get(answerId);
    return (
      row?.key === key &&
      row.content === answerText(number) &&
      row.userId === studentId &&
      row.lessonId === lessonId
    );
  };
  const keys = new Set(sent.map(({ key }) => key));
  const wanted = new Set(rows.map(({ key }) => key).filter((key) => keys.has(key)));
  return [
    ['Answers never acknowledged', sent.length - acknowledged.length],
    ['Acknowledged answers not stored as they were sent', acknowledged.filter((one) => !isKept(one)).length],
    ['Answers stored twice, or that nobody sent', rows.length - wanted.size],
  ];
}

interface ReviewRow {
  answerId: string;
  state: string;
  inForce: boolean;
  text: string | null;
  failures: number;
}

async function findLostReviews(pool: pg.Pool, sent: Submission[]): Promise<[string, number][]> {
  const { rows } = await pool.query<ReviewRow>(
    `select answer_id as "answerId", state, in_force as "inForce", text, failures from reviews`,
  );
  const byAnswer = Map.groupBy(rows, ({ answerId }) => answerId);
  const wrong = sent.filter(({ number, answerId = '' }) => {
    const [review, ...more] = byAnswer.get(answerId) ?? [];
    return !review || more.length > 0 || !isSettled(review, number);
  });
  return [['Answers without one review: whole, or failed for a fault of the model', wrong.length]];
}

/** `failures` counts the model's faults alone: a review must not fail because its workers were killed. */
const isSettled = ({ state, inForce, text, failures }: ReviewRow, number: number): boolean =>
  state === 'failed' ? !inForce && failures > 0 : state === 'done' && inForce && text === reviewText(number);

/** An import is whole when each of its people exists and has access to the course. */
async function countBrokenImports(pool: pg.Pool, imports: string[]): Promise<number> {
  const { rows } = await pool.query<{ whole: number }>(
    `select count(*) as whole from user_imports
     where id = any($1::uuid[]) and state = 'done' and $2 = (
       select count(*) from user_import_rows rows
       join users on lower(users.email) = given ->> 'email'
       join user_courses on user_courses.user_id = users.id
       where import_id = user_imports.id and rows.state = 'created'
     )`,
    [imports, peopleInImport],
  );
  return imports.length - (rows[0]?.whole ?? 0);
}

/** What went wrong on the way, as it was meant to. */
export interface Setbacks {
  failed: number;
  repeated: number;
  takenUp: number;
}

export async function countSetbacks(pool: pg.Pool): Promise<Setbacks> {
  const { rows } = await pool.query<Setbacks>(`
    select count(*) filter (where state = 'failed') as failed,
      sum(failures) filter (where state = 'done') as repeated, sum(crashes) as "takenUp"
    from reviews`);
  return rows[0] ?? { failed: NaN, repeated: NaN, takenUp: NaN };
}

/** Whether all work is finished, as far as the workers can finish it. */
export const isQuiet = async (pool: pg.Pool): Promise<boolean> =>
  (await findLeftovers(pool)).every(([, count]) => count === 0);

/** What finished work leaves behind: nothing. */
async function findLeftovers(pool: pg.Pool): Promise<[string, number][]> {
  const queues = Object.values(queueTables);
  const sumOf = (counts: string[]) => counts.map((count) => `(${count})`).join(' + ');
  const countOf = (table: string, where = 'true') => `select count(*) from ${table} where ${where}`;
  const drafts = queues.flatMap((queue) => queue.drafts?.table ?? []);
  const { rows } = await pool.query<{
    unfinished: number;
    drafts: number;
    held: number;
    miscounted: number;
  }>(`
    select
      ${sumOf(queues.map(({ name, isWaiting, isTaken }) => countOf(name, `(${isWaiting}) or (${isTaken})`)))}
        + (${countOf('reviews', `state = 'not_configured'`)}) as unfinished,
      ${sumOf(drafts.map((table) => countOf(table)))} as drafts,
      ${sumOf(queues.map(({ name }) => countOf(name, 'worker_id is not null')))}
        + (${countOf('reviews', 'claim is not null and worker_id is null')}) as held,
      abs((select count(*) from answers) - (select coalesce(sum(answers), 0) from lesson_figures)) as miscounted`);
  const [left] = rows;
  return [
    ['Work of any queue not finished', left?.unfinished ?? NaN],
    ['Drafts left behind', left?.drafts ?? NaN],
    ['Rows still held by a worker', left?.held ?? NaN],
    ['Answers that analytics miscounts', left?.miscounted ?? NaN],
  ];
}
