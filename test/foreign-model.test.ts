import { beforeAll, expect, test } from 'vitest';
import type { Call } from '#server/models/ask-model.ts';
import { ruleOfCourse } from '#server/models/data-rule.ts';
import { createCounterQuoteSetting, opinion, shownWords } from './counter-quote-setting.ts';
import { createLesson, createScenario } from './factories.ts';
import { forAllTests } from './for-all-tests.ts';
import { agreeTo, createLegalText, nameOperator } from './legal-setting.ts';
import { type Behaviour, replyPieces } from './model-server.ts';
import { eventually } from './review-setting.ts';
import { persona } from './talk-setting.ts';

// Every way by which a student's words come to a model, by what he has said about a foreign one: a foreign model is preferred,
// a Russian one would do.

const t = forAllTests(() =>
  createCounterQuoteSetting({ listed: [{ place: 'abroad' }, { place: 'russia' }] }),
);

let talkLesson: { id: string };

beforeAll(async () => {
  await nameOperator(t.db);
  talkLesson = await createLesson(t.db, { course_id: t.lesson.course_id });
  await createScenario(t.db, { lesson_id: talkLesson.id });
});

const always = (behaviour: Behaviour) => t.models.forEach((model) => model.always(behaviour));

/** Without the form that the criteria ask for, so that a repair follows. */
const prose: Behaviour = { kind: 'text', pieces: replyPieces };

const post = (url: string, as: { id: string }, body?: object) =>
  t.call('POST', url, { as, ...(body && { body }) });

async function answered(): Promise<void> {
  always(prose);
  await t.reaches(await t.submit(), 'done');
}

async function runAgain(): Promise<void> {
  always(prose);
  const answerId = await t.submit();
  await t.reaches(answerId, 'done');
  await post(`/api/answers/${answerId}/review`, t.admin);
  await eventually(async () => (await t.reviewsOf(answerId)).length === 2);
  await t.reaches(answerId, 'done');
}

async function retried(): Promise<void> {
  always({ kind: 'raw', status: 500, body: 'нет' });
  const answerId = await t.submit();
  await t.reaches(answerId, 'failed');
  always(prose);
  await post('/api/reviews/retry-failed', t.admin, {});
  await t.reaches(answerId, 'done');
}

async function counterQuoted(): Promise<void> {
  always(opinion());
  const { remark, at } = await t.reviewed();
  await t.show(remark, [at(shownWords)]);
  await t.ends(remark, 'upheld', 'not_upheld', 'failed');
}

async function talked(): Promise<void> {
  always(persona('Ладно, слушаю.'));
  const begun = await post(`/api/lessons/${talkLesson.id}/dialogues`, t.student, { level: 'usual' });
  const { id } = begun.json<{ id: string }>();
  const settled = (number: number) =>
    eventually(async () => {
      const talk = await t.call('GET', `/api/dialogues/${id}`, { as: t.student });
      const turns = talk.json<{ turns: { number: number; state: string }[] }>().turns;
      return turns.find((turn) => turn.number === number && turn.state === 'done');
    });
  for (const number of [1, 3]) {
    await post(`/api/dialogues/${id}/turns`, t.student, { number, text: 'Расскажи, что случилось?' });
    await settled(number + 1);
  }
  always({ kind: 'text', pieces: ['Обратите внимание на то, что ему мешает.'] });
  expect((await post(`/api/dialogues/${id}/hints`, t.student)).statusCode).toBe(201);
  await settled(5);
  always(prose);
  const sent = await post(`/api/dialogues/${id}/finish`, t.student, {});
  expect(sent.statusCode, sent.body).toBe(201);
  await t.reaches(sent.json<{ id: string }>().id, 'done');
}

const ways = {
  'ответ, исправление': answered,
  'повторная проверка': runAgain,
  'повтор после сбоя': retried,
  'вот же': counterQuoted,
  'разговор, подсказка, разбор': talked,
};

const states = {
  'не отвечал': false,
  отказался: false,
  отозвал: false,
  'согласился на прежнюю редакцию': false,
  согласился: true,
};

type State = keyof typeof states;

async function come(state: State): Promise<void> {
  for (const table of ['dialogues', 'answers', 'model_calls', 'consents', 'legal_texts']) {
    await t.pool.query(`delete from ${table}`);
  }
  const text = await createLegalText(t.db, { kind: 'foreign_model' });
  if (state === 'отказался') await agreeTo(t.db, t.student, text, 'refused');
  if (state === 'отозвал' || states[state] || state === 'согласился на прежнюю редакцию') {
    await agreeTo(t.db, t.student, text);
  }
  if (state === 'отозвал') await agreeTo(t.db, t.student, text, 'withdrawn');
  if (state === 'согласился на прежнюю редакцию') await createLegalText(t.db, { kind: 'foreign_model' });
}

/** What came to a model by a way: at its server, and in the ledger. */
async function requestsBy(way: () => Promise<void>) {
  for (const model of t.models) model.requests.length = 0;
  await t.pool.query('delete from model_calls');
  await way();
  const calls = await t.calls();
  const [abroad, russia] = t.models.map(({ requests }) => requests.length);
  return {
    abroad,
    russia,
    purposes: [...new Set(calls.map(({ purpose }) => purpose))].toSorted(),
    written: calls.filter(({ endpoint }) => endpoint === 'first').length,
  };
}

test.each(Object.entries(states) as [State, boolean][])(
  'of whoever %s, a foreign model gets every way’s words: %s',
  async (state, isGiven) => {
    await come(state);
    const purposes = new Set<string>();
    for (const [name, way] of Object.entries(ways)) {
      const seen = await requestsBy(way);
      for (const purpose of seen.purposes) purposes.add(purpose);
      expect.soft([seen.abroad === 0, seen.written === 0], `${state}: ${name}`).toEqual([!isGiven, !isGiven]);
      // Somebody has read it: the way was gone to its end.
      expect.soft((seen.abroad ?? 0) + (seen.russia ?? 0), `${state}: ${name}`).toBeGreaterThan(0);
      if (process.env.OTKLIK_TRANSCRIPT === '1') {
        process.stdout.write(`${state} · ${name} · за рубеж ${seen.abroad} · в России ${seen.russia}\n`);
      }
    }
    expect([...purposes].toSorted()).toEqual(['counter_quote', 'dialogue', 'hint', 'repair', 'review']);
  },
);

test('a purpose that carries a student’s words, also one that nobody has yet, doesn’t compile with a course’s rule', () => {
  const rule = ruleOfCourse('anywhere');
  const nothing = { courseId: null, lessonId: null, reviewId: null } as const;
  const ofAuthor: Call = { ...nothing, rule, purpose: 'trial' };
  // @ts-expect-error A run of the workbench carries answers of students.
  const run: Call = { ...nothing, rule, purpose: 'run' };
  // @ts-expect-error A review is of somebody's answer.
  const review: Call = { ...nothing, rule, purpose: 'trial', reviewId: 'id' };
  expect([ofAuthor, run, review]).toHaveLength(3);
});
