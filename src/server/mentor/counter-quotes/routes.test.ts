import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  content,
  createCounterQuoteSetting,
  opinion,
  type Reviewed,
  shownWords,
} from '#test/counter-quote-setting.ts';
import { createCurator, createGroup, createReferral, createUser, enrol } from '#test/factories.ts';
import { forAllTests } from '#test/for-all-tests.ts';
import { createLegalText } from '#test/legal-setting.ts';

const t = forAllTests(() =>
  createCounterQuoteSetting({ listed: [{ place: 'abroad' }, { place: 'abroad' }] }),
);

beforeEach(() => {
  for (const model of t.models) model.requests.length = 0;
  t.models[0].always(opinion());
});

afterEach(async () => {
  await t.pool.query('delete from answers');
  await t.pool.query('delete from legal_texts');
  await t.pool.query("update lessons set release = 'at_once'");
  await t.pool.query("update courses set data_rule = 'anywhere', monthly_budget = null");
});

const refusal = async (sent: ReturnType<typeof t.show>) => {
  const { statusCode, ...response } = await sent;
  return [statusCode, response.json().code];
};

const asked = () => t.models.flatMap(({ requests }) => requests);

describe('words that are not the student’s, or not enough, are refused', () => {
  const emoji = 'Скажу так, коллега 🙂 что мешает вам присылать макет вовремя?';
  const form = `Вступление, в котором много слов.\nУровень: Есть и ещё несколько слов\n\nДа.`;

  test.each<[string, string, (given: Reviewed) => unknown]>([
    ['beyond the end', content, () => [[0, content.length + 1]]],
    ['half a surrogate', emoji, ({ at }) => [[at('🙂')[0] + 1, emoji.length]]],
    ['out of order', content, ({ at }) => [at('Давайте решим вместе'), at(shownWords)]],
    ['overlapping', content, ({ at }) => [at(`понять. ${shownWords}`), at(shownWords)]],
    ['too short', content, ({ at }) => [at('Что')]],
    ['too long', content, () => [[0, 601]]],
    ['a line in the form of a review', form, ({ at }) => [at('Уровень: Есть и ещё несколько слов')]],
    [
      'cut from their negation',
      'Я не стал спрашивать коллегу о макете.',
      ({ at }) => [at('спрашивать коллегу о макете')],
    ],
    ['none', content, () => []],
    [
      'four places',
      content,
      () => [
        [0, 20],
        [30, 60],
        [70, 100],
        [110, 140],
      ],
    ],
  ])('%s', async (_, words, quotes) => {
    const given = await t.reviewed({ content: words });
    const sent = await t.show(given.remark, quotes(given));
    expect([sent.statusCode, Object.keys(sent.json().fields)]).toEqual([400, ['quotes']]);
    expect(asked()).toEqual([]);
  });

  test('of a talk: the persona’s, or over two lines', async () => {
    const words =
      'Студент: Когда вы сможете прислать?\nОлег: Никогда, у меня много дел.\nСтудент: Жаль это слышать от вас.';
    const lineOf = (turn: number, speaker: 'student' | 'persona', said: string) => {
      const start = words.indexOf(said);
      return { turn, speaker, start, end: start + said.length };
    };
    const lines = [
      lineOf(0, 'student', 'Когда вы сможете прислать?'),
      lineOf(1, 'persona', 'Никогда, у меня много дел.'),
      lineOf(2, 'student', 'Жаль это слышать от вас.'),
    ];
    const { remark, at } = await t.reviewed({ content: words, lines });
    for (const quote of [at('Никогда, у меня много дел.'), [9, words.length]]) {
      expect(await refusal(t.show(remark, [quote]))).toEqual([400, 'invalid']);
    }
    expect((await t.show(remark, [at('Жаль это слышать от вас.')])).statusCode).toBe(201);
  });
});

describe('a remark that no model may decide about again', () => {
  test('another’s is not there', async () => {
    const { remark, at } = await t.reviewed();
    const stranger = await createUser(t.db);
    await enrol(t.db, { user_id: stranger.id, course_id: t.lesson.course_id });
    expect(await refusal(t.show(remark, [at(shownWords)], { as: stranger }))).toEqual([404, 'not_found']);
    const byAdmin = t.call('POST', `/api/remarks/${remark.id}/counter-quote`, {
      as: t.admin,
      body: { quotes: [at(shownWords)] },
    });
    expect(await refusal(byAdmin)).toEqual([403, 'forbidden']);
  });

  test.each<[string, (given: Reviewed) => Promise<unknown>]>([
    [
      'a person has written it',
      ({ review }) => t.pool.query("update reviews set author = 'mentor' where id = $1", [review.id]),
    ],
    ['a person reads first', () => t.pool.query("update lessons set release = 'after_person'")],
    [
      'a person has released it',
      async ({ answer }) =>
        createReferral(t.db, {
          answer_id: answer.id,
          reason: 'release',
          decision: 'kept',
          settled_at: new Date(Date.now() + 1_000).toISOString(),
          settled_by_id: t.admin.id,
        }),
    ],
    [
      'it is disputed',
      ({ answer, remark }) =>
        createReferral(t.db, {
          answer_id: answer.id,
          reason: 'disagreement',
          remark_id: remark.id,
          text: 'Не так',
        }),
    ],
    [
      'its level is the highest',
      ({ remark }) => t.pool.query('update remarks set level = 2 where id = $1', [remark.id]),
    ],
  ])('%s', async (_, happen) => {
    const given = await t.reviewed();
    await happen(given);
    expect(await refusal(t.show(given.remark, [given.at(shownWords)]))).toEqual([409, 'not_disputable']);
    expect(asked()).toEqual([]);
  });

  test('a second time, and a fourth of an answer', async () => {
    const { remark, other, at, review } = await t.reviewed();
    await t.show(remark, [at(shownWords)]);
    await t.ends(remark, 'upheld');
    expect(await refusal(t.show(remark, [at('Давайте решим вместе')]))).toEqual([409, 'not_disputable']);
    await t.pool.query('update remarks set level = 0 where id = $1', [other.id]);
    await t.pool.query(
      `with added as (
         insert into remarks (review_id, "order", criterion_id, text, quotes)
         select $1, number, uuid_v7(), 'Ещё', '[]' from generate_series(2, 3) number returning id
       )
       insert into counter_quotes (remark_id, quotes, state, text) select id, '[]', 'not_upheld', 'Нет' from added`,
      [review.id],
    );
    expect(await refusal(t.show(other, [at(shownWords)]))).toEqual([409, 'not_disputable']);
  });
});

describe('where no model may be asked, a person is offered and nothing leaves', () => {
  test.each<[string, (given: Reviewed) => Promise<unknown>]>([
    ['the rule', () => t.pool.query("update courses set data_rule = 'here'")],
    ['no budget', () => t.pool.query('update courses set monthly_budget = 0')],
    [
      '«без ИИ»',
      ({ answer }) => t.pool.query("update answers set reader = 'person' where id = $1", [answer.id]),
    ],
    ['no consent to a foreign model', () => createLegalText(t.db, { kind: 'foreign_model' })],
    ['an alarm', ({ answer }) => createReferral(t.db, { answer_id: answer.id, reason: 'crisis' })],
  ])('%s', async (_, happen) => {
    const given = await t.reviewed();
    await happen(given);
    const quotes = [given.at(shownWords)];
    expect(await refusal(t.show(given.remark, quotes))).toEqual([409, 'no_model']);
    expect(asked()).toEqual([]);
    expect((await t.pool.query('select from counter_quotes')).rowCount).toBe(0);

    const reason = `Вот слова: «${shownWords}»`;
    const press = () =>
      t.call('POST', `/api/remarks/${given.remark.id}/disagree`, { as: t.student, body: { reason } });
    expect([(await press()).statusCode, (await press()).statusCode]).toEqual([201, 409]);
    const { rows } = await t.pool.query("select text from referrals where reason = 'disagreement'");
    expect(rows).toEqual([{ text: reason }]);
  });
});

test('names in the chosen words are masked on the wire, and whole on the page', async () => {
  await t.pool.query("update users set first_name = 'Зоя', last_name = 'Прокудина' where id = $1", [
    t.student.id,
  ]);
  t.models[0].always((request) =>
    opinion({
      why: `Вы назвались: ${/\[Имя-[\d.]+\]/.exec(request.body.messages.at(-1)?.content ?? '')?.[0]}.`,
    }),
  );
  const words = 'Это Зоя Прокудина, скажите, что мешает вам присылать макет вовремя?';
  const { remark, answer, at } = await t.reviewed({ content: words });
  await t.show(remark, [at(words)]);
  await t.ends(remark, 'upheld');
  const wire = JSON.stringify(asked()[0]?.body.messages);
  expect(wire).not.toMatch(/Зоя|Прокудин/);
  const shown = (await t.read(answer)).feedback?.remarks[0];
  expect(shown?.counterQuote?.text).toMatch(/^Вы назвались: Зоя/);
  expect(shown?.quotes.map(([start, end]) => words.slice(start, end))).toEqual([words]);
});

test('how often the mentor agrees is told of lessons with ten such words and more, to those who work with these people', async () => {
  const figures = async (as: { id: string }) =>
    (await t.call('GET', `/api/courses/${t.lesson.course_id}/counter-quotes`, { as })).json();
  const settle = async (states: string[]) => {
    for (const state of states) {
      const { remark } = await t.reviewed();
      await t.pool.query(
        `with shown as (update remarks set is_countered = true where id = $1)
         insert into counter_quotes (remark_id, quotes, state, text, before) values ($1, '[]', $2, 'Да', $3)`,
        [remark.id, state, state === 'upheld' ? '{}' : null],
      );
    }
  };
  const ofLesson = async () =>
    (await t.call('GET', `/api/lessons/${t.lesson.id}/practice-figures`, { as: t.admin })).json()
      .counterQuotes;
  await settle([...Array.from({ length: 7 }, () => 'upheld'), 'not_upheld', 'not_upheld']);
  expect([await figures(t.admin), await ofLesson()]).toEqual([[], null]);
  await settle(['not_upheld']);
  expect(await ofLesson()).toEqual({ upheld: 7, of: 10 });
  const told = [{ lesson: { id: t.lesson.id, title: t.lesson.title }, upheld: 7, of: 10 }];
  expect(await figures(t.admin)).toEqual(told);
  const group = await createGroup(t.db, { course_id: t.lesson.course_id });
  const elsewhere = { course_id: t.lesson.course_id, group_id: group.id };
  expect(await figures(await createCurator(t.db, { of: [{ course_id: t.lesson.course_id }] }))).toEqual(told);
  expect(await figures(await createCurator(t.db, { of: [elsewhere] }))).toEqual([]);
});
