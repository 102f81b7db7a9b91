import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { until } from '#bench/live/live.ts';
import { HttpConnection } from '#bench/load/http-connection.ts';
import { quantiles, type Quantiles } from '#bench/load/quantiles.ts';
import type { Account } from '#bench/scenarios/school.ts';
import type { Stage } from '#bench/stage.ts';
import { askAboutPlans } from '#server/school/notices/ask-about-plans.ts';

const headOf = (line: string, { cookie }: Account, length: number) =>
  [
    `${line} HTTP/1.1`,
    'host: 127.0.0.1',
    `cookie: ${cookie}`,
    'content-type: application/json',
    `content-length: ${length}`,
  ].join('\r\n');

const request = (line: string, account: Account, body = '') =>
  Buffer.from(`${headOf(line, account, Buffer.byteLength(body))}\r\n\r\n${body}`);

/** «Сегодня» of each, one call at a time, a plan of theirs among what it has. */
export async function readToday(
  stage: Stage,
  learners: readonly Account[],
  times: number,
): Promise<Quantiles> {
  await stage.database.pool.query(
    `insert into plans (user_id, cue, words, source, asked, asked_at, asks_since)
     select id, 'в среду', 'Прошу прислать макет до пятницы', 'free', 1, now(), now() from unnest($1::uuid[]) id`,
    [learners.map(({ id }) => id)],
  );
  const connection = await HttpConnection.open(stage.app.port);
  const taken: number[] = [];
  for (let time = -1; time < times; time += 1) {
    for (const learner of learners) {
      const started = performance.now();
      const { status, body } = await connection.send(request('GET /api/today', learner));
      // The first round warms up.
      if (time >= 0) taken.push(performance.now() - started);
      if (status !== 200 || !body.includes('"kind":"plan"')) throw new Error(`Not today: ${status} ${body}`);
    }
  }
  connection.close();
  return quantiles(taken);
}

/** From the 201 to the model, of words against a remark of an answer of its own each, one at a time. */
export async function wordsToModel(
  stage: Stage,
  learners: readonly Account[],
  count: number,
): Promise<Quantiles> {
  const { model, database } = stage;
  model.timings = { pieces: 3, pauseMs: 2 };
  const { rows } = await database.pool.query<{ id: string; userId: string }>(
    `select distinct on (answers.id) remarks.id, answers.user_id as "userId"
     from remarks join reviews on reviews.id = review_id and in_force join answers on answers.id = answer_id
     where answers.user_id = any($1) and remarks.level = 0 and mentor_version_id is not null
     order by answers.id limit $2`,
    [learners.map(({ id }) => id), count],
  );
  const of = new Map(learners.map((learner) => [learner.id, learner]));
  const connection = await HttpConnection.open(stage.app.port);
  const waits: number[] = [];
  for (const { id, userId } of rows) {
    const learner = of.get(userId);
    if (!learner) throw new Error('Nobody’s remark');
    const [arrivals, done] = [model.arrivals.length, model.done];
    const quotes = JSON.stringify({ quotes: [[0, 31]] });
    const { status, body } = await connection.send(
      request(`POST /api/remarks/${id}/counter-quote`, learner, quotes),
    );
    const accepted = performance.now();
    if (status !== 201) throw new Error(`Not shown: ${status} ${body}`);
    // Its text is no opinion: it is asked once more.
    await until(() => model.done >= done + 2);
    waits.push((model.arrivals[arrivals] ?? NaN) - accepted);
    await sleep(60);
  }
  connection.close();
  return quantiles(waits);
}

/** Milliseconds in which everybody is asked about a plan whose day has come. */
export async function askEverybody({ database: { db, pool } }: Stage, plans: number): Promise<number> {
  const { rowCount } = await pool.query(
    `insert into plans (user_id, cue, words, source, ask_at)
     select id, 'в среду', 'Прошу прислать макет до пятницы', 'free', now() + interval '1 day'
     from (select id from users order by id limit $1) person`,
    [plans],
  );
  if (rowCount !== plans) throw new Error(`Only ${rowCount} people`);
  await pool.query('vacuum analyze plans');
  const started = performance.now();
  await askAboutPlans(db, sql<string>`now() + interval '2 days'`);
  const ms = performance.now() - started;
  const { rows } = await pool.query("select count(*)::integer as told from notices where kind = 'plan_asks'");
  if (rows[0]?.told !== plans) throw new Error(`Told ${rows[0]?.told}`);
  await forgetPlans(pool);
  return ms;
}

export async function forgetPlans(pool: Stage['database']['pool']): Promise<void> {
  await pool.query("delete from notices where kind = 'plan_asks'");
  await pool.query('delete from plans');
  await pool.query('vacuum plans, notices');
}
