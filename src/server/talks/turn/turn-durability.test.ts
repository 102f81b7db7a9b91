import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { queueReview } from '#server/mentor/reviews/job/queue-review.ts';
import { createAnswer } from '#test/factories.ts';
import { startModelServer } from '#test/model-server.ts';
import { eventually, follow } from '#test/review-setting.ts';
import { beginTake } from '#test/take-calls.ts';
import { createTalkSetting, persona, type TalkSetting } from '#test/talk-setting.ts';
import { longestTestMs } from '#test/waits.ts';
import { endOldDialogues, forgetUnsentDialogues } from './end-old-dialogues.ts';

let t: TalkSetting;
beforeEach(async () => {
  t = await createTalkSetting({ card: { turns: 20 } });
});
afterEach(() => t.close());

/** Two in CI, more for measurements. */
const kills = Number(process.env['CRASH_KILLS'] ?? 2);
const words = 'Раз. Два. Три. Четыре. Пять. Шесть. Семь. Восемь.';
const slowly = persona(words, { pauseMs: 60, size: 8 });
const broken = { kind: 'raw', status: 500, body: '{"error":{"message":"упало"}}' } as const;
const broken429 = { ...broken, status: 429, headers: { 'retry-after': '1' } };

/** Numbers without a gap, by turns, everything said. */
async function expectWhole(dialogueId: string, turns: number): Promise<void> {
  const rows = await t.db
    .selectFrom('dialogue_turns')
    .select(['number', 'speaker', 'state', 'worker_id', 'claim'])
    .where('dialogue_id', '=', dialogueId)
    .orderBy('number')
    .execute();
  expect(rows.map(({ number, speaker, state }) => [number, speaker, state])).toEqual(
    Array.from({ length: turns }, (_, number) => [number, number % 2 === 0 ? 'persona' : 'student', 'done']),
  );
  expect(rows.every(({ claim }) => claim === null)).toBe(true);
}

/** Two lines and their replies, without a model. */
const saidBefore = (dialogueId: string) =>
  t.pool.query(
    `insert into dialogue_turns (dialogue_id, number, speaker, state, text)
     select $1, number, case when number % 2 = 0 then 'persona' else 'student' end, 'done', 'Да.'
     from generate_series(1, 4) number`,
    [dialogueId],
  );

describe('a reply in the middle', () => {
  test.each(['talk', 'take'])(
    'of which its worker is killed, again and again, comes whole and once in a %s',
    async (kind) => {
      t.model.always(slowly);
      const page = follow(t.live, t.lesson.id, t.student.id);
      const begun = await t.begin();
      const own = kind === 'take' ? 3 : 1;
      if (kind === 'take') await saidBefore(begun.id);
      const { id } = kind === 'take' ? await beginTake(t, begun.id, own) : begun;
      for (let kill = 0; kill < kills; kill += 1) {
        const worker = await t.forkWorker();
        const number = own + kill * 2;
        const before = page.events.length;
        expect((await t.say(id, { number }, { key: `line-${number}` })).statusCode).toBe(201);
        await eventually(() => page.events.slice(before).find((event) => event.type === 'reply'));
        await worker.kill();
        const next = await t.startWorker();
        expect(await t.settled(id, number + 1, ['done', 'failed'])).toMatchObject({
          state: 'done',
          text: words,
        });
        expect((await t.say(id, { number }, { key: `line-${number}` })).json()).toMatchObject({
          turn: { number },
          reply: { state: 'done' },
        });
        await next.stop();
      }
      await expectWhole(id, own + 2 * kills);
      expect(await t.db.selectFrom('turn_drafts').selectAll().execute()).toEqual([]);
    },
    kills * longestTestMs,
  );

  test('loses nothing when the database is lost, or forgets that the turn was taken', async () => {
    t.model.always(slowly);
    await t.startWorker();
    const page = follow(t.live, t.lesson.id, t.student.id);
    const { id } = await t.begin();
    await t.say(id, { number: 1 });
    await eventually(() => page.events.find((event) => event.type === 'reply'));
    await t.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and application_name like 'otklik-worker%'`,
    );
    expect(await t.settled(id, 2)).toMatchObject({ state: 'done', text: words });

    await t.say(id, { number: 3 });
    await eventually(() => (t.model.active === 1 ? true : undefined));
    await t.pool.query(
      `update dialogue_turns set state = 'waiting', claim = null, worker_id = null, attempt = 0, started_at = null
       where number = 4`,
    );
    expect(await t.settled(id, 4)).toMatchObject({ state: 'done', text: words });
    await expectWhole(id, 5);
  });

  test('is handed back by a worker that stops, and shown to a page that is loaded meanwhile', async () => {
    t.model.script({ kind: 'hang', pieces: slowly.pieces.slice(0, -1) });
    const first = await t.startWorker();
    const { id } = await t.begin();
    await t.say(id, { number: 1 });
    const half = await eventually(async () => {
      const reply = (await t.talk(id)).turns[2];
      return reply && reply.text.length > 8 ? reply : undefined;
    });
    expect(half).toMatchObject({ state: 'in_progress', attempt: 1 });
    expect(words.startsWith(half.text)).toBe(true);
    await first.stop();
    expect((await t.talk(id)).turns[2]).toMatchObject({ state: 'waiting', text: '' });
    await t.startWorker();
    expect(await t.settled(id, 2)).toMatchObject({ state: 'done', text: 'Ладно, слушаю.' });
    const { rows } = await t.pool.query('select outcome from model_calls order by at');
    expect(rows).toEqual([{ outcome: 'aborted' }, { outcome: 'done' }]);
  });
});

describe('a model that fails', () => {
  test('three times, leaves the words; the reply is asked for again, and the talk can be sent', async () => {
    await t.startWorker({}, { firstPauseMs: 100 });
    const { id } = await t.begin();
    t.model.script(broken, broken, broken);
    await t.say(id, { number: 1, text: 'Первая' });
    const failed = await t.settled(id, 2);
    expect(failed).toEqual({ number: 2, speaker: 'persona', state: 'failed', text: '', attempt: 3 });
    const [first, second, third, ...more] = t.model.requests.map(({ at }) => at);
    expect(more).toEqual([]);
    expect(Number(second) - Number(first)).toBeGreaterThan(100);
    expect(Number(third) - Number(second)).toBeGreaterThan(200);
    expect((await t.say(id, { number: 3 })).json().code).toBe('reply_pending');
    const retry = () => t.call('POST', `/api/dialogues/${id}/turns/2/retry`, { as: t.student });
    const asked = await Promise.all([retry(), retry()]);
    expect(asked.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    expect(await t.settled(id, 2)).toMatchObject({ state: 'done' });
    expect((await retry()).statusCode).toBe(409);

    t.model.script(broken, broken, { kind: 'drop', pieces: ['Человеку: нет\nОтметки: нет\nНу. '] });
    await t.say(id, { number: 3, text: 'Вторая' });
    expect(await t.settled(id, 4)).toMatchObject({ state: 'failed', text: '' });
    const sent = await t.call('POST', `/api/dialogues/${id}/finish`, { as: t.student, body: {} });
    expect(sent.statusCode, sent.body).toBe(201);
    expect(sent.json().content).toContain('Студент: Вторая');
    const { rows } = await t.pool.query(
      `select count(*)::int as calls, count(distinct dialogue_turn_id)::int as turns from model_calls where purpose = 'dialogue'`,
    );
    // The turn that was given up is no more.
    expect(rows).toEqual([{ calls: 7, turns: 1 }]);
  });

  test.each([
    ['by faults, is tried again, and then the next one is asked', [broken, broken429, broken], 3],
    ['by silence, isn’t waited for twice: the next one is asked', [{ kind: 'hang' } as const], 1],
  ])('%s', async (_name, behaviours, requests) => {
    const second = await startModelServer();
    second.always(persona('Я второй.'));
    const endpoints = JSON.stringify([{ name: 'second', baseUrl: second.url, model: 'm-2', place: 'here' }]);
    const file = join(tmpdir(), `endpoints-${t.lesson.id}.json`);
    await writeFile(file, endpoints);
    await t.startWorker({ AI_TURN_FIRST_MS: '1000', AI_ENDPOINTS_FILE: file });
    t.model.script(...behaviours);
    const { id } = await t.begin();
    await t.say(id, { number: 1 });
    expect(await t.settled(id, 2)).toMatchObject({ state: 'done', text: 'Я второй.' });
    expect([t.model.requests.length, second.requests.length]).toEqual([requests, 1]);
    await second.close();
    await rm(file);
  });
});

test('a silent model is said to be silent as soon as it was waited for once, until it answers', async () => {
  await t.startWorker({ AI_TURN_FIRST_MS: '900' });
  t.model.script({ kind: 'hang' }, { ...persona('Я тут.'), firstPauseMs: 400 });
  const page = follow(t.live, t.lesson.id, t.student.id);
  const { id } = await t.begin();
  const said = (await t.say(id, { number: 1 })).json();
  expect(said.reply).not.toHaveProperty('isLate');
  const before = page.events.length;
  const late = await eventually(async () => (await t.talk(id)).turns.find(({ isLate }) => isLate));
  expect(late).toMatchObject({ number: 2, text: '', isLate: true });
  // Its page is told to look.
  expect(page.events.slice(before).filter(({ type }) => type === 'dialogue')).not.toEqual([]);
  expect(await t.settled(id, 2)).toMatchObject({ state: 'done', text: 'Я тут.' });
  expect((await t.talk(id)).turns[2]).not.toHaveProperty('isLate');
});

test('a model that goes on being silent is waited for twice, then it is said, and it may be asked once more', async () => {
  await t.startWorker({ AI_TURN_FIRST_MS: '300' });
  t.model.script({ kind: 'hang' }, { kind: 'hang', pieces: ['{'] }, { kind: 'hang' }, persona('Я тут.'));
  const { id } = await t.begin();
  await t.say(id, { number: 1 });
  expect(await t.settled(id, 2)).toMatchObject({ state: 'failed', text: '' });
  expect(t.model.requests).toHaveLength(2);
  await t.call('POST', `/api/dialogues/${id}/turns/2/retry`, { as: t.student });
  expect(await t.settled(id, 2, ['done'])).toMatchObject({ text: 'Я тут.' });
  expect(t.model.requests).toHaveLength(4);
});

describe('without a model', () => {
  test('nothing begins; in the middle the reply waits, and comes when there is one, or money for it', async () => {
    const none = await t.startWorker({ AI_BASE_URL: '', AI_MODEL: '' }, { lookMs: 50 });
    const { id } = await t.begin();
    await t.say(id, { number: 1 });
    expect(await t.settled(id, 2)).toMatchObject({ state: 'not_configured' });
    await none.stop();
    await t.startWorker({}, { budgetMs: 100 });
    expect(await t.settled(id, 2, ['done'])).toMatchObject({ text: 'Ладно, слушаю.' });

    const courseOf = (set: string, values: unknown[]) =>
      t.pool.query(`update courses set ${set} where id = $${values.length + 1}`, [...values, t.course.id]);
    await courseOf('monthly_budget = $1', [0]);
    await t.say(id, { number: 3 });
    expect(await t.settled(id, 4)).toMatchObject({ state: 'not_configured' });
    const begin = () =>
      t.call('POST', `/api/lessons/${t.lesson.id}/dialogues`, {
        as: t.student,
        body: { level: 'easy', again: true },
      });
    expect((await begin()).json()).toMatchObject({ code: 'no_model' });
    await courseOf('monthly_budget = null', []);
    expect(await t.settled(id, 4, ['done'])).toMatchObject({ text: 'Ладно, слушаю.' });
    expect(await t.talk(id)).toMatchObject({ endedBy: null });
    expect(t.model.requests).toHaveLength(2);

    await courseOf('data_rule = $1', ['russia']);
    await t.say(id, { number: 5 });
    expect(await t.settled(id, 6)).toMatchObject({ state: 'done' });
  });

  test('that the course allows, the words wait too, and the talk can be sent without a reply', async () => {
    await t.startWorker({ AI_PLACE: 'abroad' }, { budgetMs: 100 });
    const { id } = await t.begin();
    await t.say(id, { number: 1 });
    await t.settled(id, 2);
    await t.pool.query(`update courses set data_rule = 'here' where id = $1`, [t.course.id]);
    await t.say(id, { number: 3, text: 'Последнее.' });
    expect(await t.settled(id, 4)).toMatchObject({ state: 'not_configured', text: '' });
    expect((await t.say(id, { number: 5 })).json().code).toBe('reply_pending');
    expect(t.model.requests).toHaveLength(1);
    const sent = await t.call('POST', `/api/dialogues/${id}/finish`, { as: t.student, body: {} });
    expect(sent.statusCode, sent.body).toBe(201);
    expect(sent.json().content).toMatch(/Студент: Последнее\.$/);
  });
});

test('reviews that hold all their places don’t hold a talk', async () => {
  await t.startWorker({ AI_CONCURRENCY: '4', AI_DIALOGUE_CONCURRENCY: '1' });
  t.model.always(({ body }) =>
    JSON.stringify(body.messages).includes('Отметки') ? persona('Слушаю.') : { kind: 'hang' },
  );
  for (let count = 0; count < 104; count += 1) {
    await t.db.transaction().execute(async (tx) => {
      const answer = await createAnswer(tx, { user_id: t.student.id, lesson_id: t.lesson.id });
      await queueReview(tx, answer.id);
    });
  }
  await t.pool.query(`select pg_notify('queue', 'reviews')`);
  await eventually(() => (t.model.active === 4 ? true : undefined));
  const { id } = await t.begin();
  for (const number of [1, 3]) {
    await t.say(id, { number });
    expect(await t.settled(id, number + 1)).toMatchObject({ text: 'Слушаю.' });
  }
  expect(t.model.active).toBe(4);
});

test('talks that nobody goes on with are ended, and forgotten when they weren’t sent', async () => {
  const { id } = await t.begin();
  await t.say(id, { number: 1 });
  await endOldDialogues(t.db);
  expect(await t.talk(id)).toMatchObject({ endedBy: null });
  await t.pool.query(`update user_courses set expires_at = now() - interval '1 second'`);
  const refused = await t.say(id, { number: 3 });
  expect(refused.json().code).toBe('reply_pending');
  await t.pool.query(`update dialogue_turns set state = 'done', text = 'Да.' where state <> 'done'`);
  const late = await t.say(id, { number: 3 });
  expect([late.statusCode, late.json().code]).toEqual([403, 'access_expired']);
  await endOldDialogues(t.db);
  expect(await t.talk(id)).toMatchObject({ endedBy: 'age', turns: [{}, { number: 1 }, {}] });

  await t.pool.query(`update user_courses set expires_at = null`);
  const idle = await t.begin();
  await t.pool.query(`update dialogues set touched_at = now() - interval '8 days' where id = $1`, [idle.id]);
  await endOldDialogues(t.db);
  expect(await t.talk(idle.id)).toMatchObject({ endedBy: 'age' });
  await forgetUnsentDialogues(t.db, t.config);
  await t.talk(idle.id);
  await t.pool.query(`update dialogues set ended_at = now() - interval '31 days'`);
  await forgetUnsentDialogues(t.db, t.config);
  expect(await t.db.selectFrom('dialogues').select('id').execute()).toEqual([]);
});
