import { randomUUIDv7 } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  content,
  createCounterQuoteSetting,
  opinion,
  type Reviewed,
  shownWords,
} from '#test/counter-quote-setting.ts';
import { createCurator } from '#test/factories.ts';
import { forAllTests } from '#test/for-all-tests.ts';
import { eventually } from '#test/review-setting.ts';

const t = forAllTests(createCounterQuoteSetting);

beforeEach(() => {
  for (const model of t.models) model.requests.length = 0;
  t.models[0].always(opinion());
});

afterEach(() => t.pool.query('delete from answers'));

const requests = () => t.models[0].requests.map(({ body }) => body.messages);

const stored = async ({ review }: Reviewed) => {
  const [remarks, checks, reviews] = await Promise.all([
    t.pool.query('select remarks::text from remarks where review_id = $1 order by "order"', [review.id]),
    t.pool.query('select remark_checks::text from remark_checks where review_id = $1', [review.id]),
    t.pool.query(
      'select id, summary, confidence, author, state, in_force, raw, helpful from reviews where id = $1',
      [review.id],
    ),
  ]);
  return { remarks: remarks.rows, checks: checks.rows, reviews: reviews.rows };
};

/** What an earlier attempt was told, which the review has found to be closed. */
async function checked(given: Reviewed): Promise<void> {
  const earlier = await t.reviewed();
  await t.pool.query(
    `insert into remark_checks (review_id, remark_id, outcome, text) values ($1, $2, 'closed', 'Теперь спрашиваете')`,
    [given.review.id, earlier.remark.id],
  );
}

describe('words that the model agrees with', () => {
  test('lift the level of that remark by one, and change nothing else of the review', async () => {
    const given = await t.reviewed();
    await checked(given);
    const before = await stored(given);
    const range = given.at(shownWords);

    const sent = await t.show(given.remark, [range]);
    expect(sent.statusCode, sent.body).toBe(201);
    expect(sent.json()).toMatchObject({ state: 'waiting', quotes: [range], text: null, levelBefore: null });
    await t.ends(given.remark, 'upheld');

    const answer = await t.read(given.answer);
    const [remark, other] = answer.feedback?.remarks ?? [];
    expect(remark).toMatchObject({
      id: given.remark.id,
      level: 1,
      quotes: [range],
      text: 'Наставник не нашёл вопроса к собеседнику.',
      nextStep: 'спросите, что помешало',
      counterQuote: {
        state: 'upheld',
        text: 'Вопрос открытый, вы спрашиваете о причине.',
        levelBefore: 0,
        quotes: [range],
      },
    });
    expect(other).not.toHaveProperty('counterQuote');
    const after = await stored(given);
    expect(after.remarks.slice(1)).toEqual(before.remarks.slice(1));
    expect(after.checks).toEqual(before.checks);
    expect(after.reviews).toEqual(before.reviews);
    expect(answer.aiResponse).toContain('**Есть частично**');
    expect(answer.aiResponse).toContain(`> ${shownWords}`);
    expect(answer.aiResponse).toContain('Теперь спрашиваете');
  });

  test('cost one call in the ledger, in the name of what it is', async () => {
    const earlier = (await t.calls()).length;
    const { remark, at, review } = await t.reviewed();
    await t.show(remark, [at(shownWords)]);
    await t.ends(remark, 'upheld');
    await eventually(async () => (await t.calls())[earlier]?.outcome === 'done');
    expect((await t.calls()).slice(earlier)).toMatchObject([
      { purpose: 'counter_quote', review_id: review.id, lesson_id: t.lesson.id, outcome: 'done' },
    ]);
  });

  test('take any level where there was none', async () => {
    t.models[0].always(opinion({ level: 'Есть' }));
    const { remark, at, answer } = await t.reviewed({ level: null });
    await t.show(remark, [at(shownWords)]);
    const row = await t.ends(remark, 'upheld');
    expect(row.before).toEqual({ level: null, quotes: [] });
    expect((await t.read(answer)).feedback?.remarks[0]?.level).toBe(2);
  });

  test('join the words that the remark quoted before, in order', async () => {
    const { remark, at, answer } = await t.reviewed({ level: 1 });
    t.models[0].always(opinion({ level: 'Есть' }));
    const quoted = at('понять. Что мешает');
    await t.pool.query('update remarks set quotes = $1 where id = $2', [
      JSON.stringify([quoted, at('решим вместе')]),
      remark.id,
    ]);
    await t.show(remark, [at(shownWords)]);
    await t.ends(remark, 'upheld');
    const [shown] = (await t.read(answer)).feedback?.remarks ?? [];
    expect(shown?.quotes.map(([start, end]) => content.slice(start, end))).toEqual([
      `понять. ${shownWords}`,
      'решим вместе',
    ]);
  });

  /** An answer made of the mentor's words and of one's own, and a remark whose level is proved by one of them. */
  async function besideAdvice({ level, proved }: { level: 0 | 1; proved: 'own' | 'advice' }) {
    const advice = 'Двенадцатого марта в макете нашлись три опечатки и старый логотип: что вам мешает';
    const own = 'Давайте решим вместе, кому звонить верстальщику вечером';
    const earlier = await t.reviewed({ content: 'Ты опять прислал макет поздно.' });
    await t.pool.query('update remarks set next_step = $1 where id = $2', [
      `скажите: «${advice}»`,
      earlier.remark.id,
    ]);
    await t.pool.query("update reviews set finished_at = now() - interval '1 hour' where id = $1", [
      earlier.review.id,
    ]);
    const given = await t.reviewed({ content: `${advice}. Тогда: ${own}.`, level });
    const [atAdvice, atOwn] = [given.at(advice), given.at(own)];
    await t.pool.query('update remarks set quotes = $1, is_borrowed = $2 where id = $3', [
      JSON.stringify([proved === 'own' ? atOwn : atAdvice]),
      proved === 'advice',
      given.remark.id,
    ]);
    t.models[0].always(opinion({ level: level === 0 ? 'Есть частично' : 'Есть' }));
    return { ...given, atAdvice, atOwn };
  }

  test('one’s own raise a level that counts, whoever’s words have proved the lower one', async () => {
    const { remark, answer, atAdvice, atOwn } = await besideAdvice({ level: 1, proved: 'advice' });
    await t.show(remark, [atOwn]);
    await t.ends(remark, 'upheld');
    const [raised] = (await t.read(answer)).feedback?.remarks ?? [];
    expect(raised).toMatchObject({ level: 2, quotes: [atAdvice, atOwn] });
    expect(raised?.borrowed).toBeUndefined();
  });

  test('the mentor’s raise one that doesn’t count yet, though one’s own stand beside them', async () => {
    const { remark, answer, atAdvice, atOwn } = await besideAdvice({ level: 0, proved: 'own' });
    await t.show(remark, [atAdvice]);
    await t.ends(remark, 'upheld');
    const [raised] = (await t.read(answer)).feedback?.remarks ?? [];
    expect(raised).toMatchObject({
      level: 1,
      quotes: [atAdvice, atOwn],
      borrowed: { quotes: [atAdvice], isLifted: false },
    });
  });

  test('the mentor’s don’t take a level that counts', async () => {
    const { remark, answer, atAdvice, atOwn } = await besideAdvice({ level: 1, proved: 'own' });
    await t.show(remark, [atAdvice]);
    expect(await t.ends(remark, 'not_upheld')).toMatchObject({
      text: expect.stringContaining('Скажите то же по-своему'),
    });
    const [left] = (await t.read(answer)).feedback?.remarks ?? [];
    expect(left).toMatchObject({ level: 1, quotes: [atOwn] });
    expect(left?.borrowed).toBeUndefined();
  });

  test('are seen by a curator with both opinions, and its raw text by an administrator alone', async () => {
    const { remark, at, answer } = await t.reviewed();
    const curator = await createCurator(t.db, { of: [{ course_id: t.lesson.course_id }] });
    await t.show(remark, [at(shownWords)]);
    await t.ends(remark, 'upheld');
    const seen = await t.read(answer, curator);
    expect(seen.feedback?.remarks[0]?.counterQuote).toMatchObject({ state: 'upheld', levelBefore: 0 });
    const history = (as: { id: string }) => t.call('GET', `/api/answers/${answer.id}/reviews`, { as });
    expect((await history(t.admin)).json()[0].counterQuotes).toMatchObject([
      { remarkId: remark.id, state: 'upheld', raw: expect.stringContaining('Показывают: да'), cause: null },
    ]);
    expect((await history(curator)).json()[0].counterQuotes).toMatchObject([{ raw: null, cause: null }]);
  });
});

describe('the request', () => {
  test('has two opinions, the criterion and the words, and neither the remark nor the rest of the answer', async () => {
    const { remark, at } = await t.reviewed();
    await t.show(remark, [at(shownWords)]);
    await t.ends(remark, 'upheld');
    const [messages = []] = requests();
    const text = messages.map((message) => message.content).join('\n');
    expect(messages).toHaveLength(2);
    expect(text).toContain('Факты');
    expect(text).toContain('- Есть частично');
    expect(text).toContain('Мнение: слов выше уровня «Пока нет» в ответе нет.');
    expect(text).toContain(`Мнение: это показывают слова`);
    expect(text).toContain(`«${shownWords}»`);
    for (const kept of ['не нашёл вопроса', 'что помешало', 'Итог модели', 'Конец ответа', 'возража']) {
      expect(text).not.toContain(kept);
    }
    const [start, end] = at(shownWords);
    expect(text).toContain(content.slice(start - 300, end + 300));
    expect(text).not.toContain(content.slice(start - 301, end + 300));
    expect(text).not.toContain(content.slice(start - 300, end + 301));
  });

  test('draws by the row which opinion comes first, the same for every try', async () => {
    const isFirst = new Set<boolean>();
    for (let tried = 0; tried < 40 && isFirst.size < 2; tried += 1) {
      t.models[0].requests.length = 0;
      t.models[0].script({ kind: 'raw', status: 500, body: 'нет' });
      const { remark, at } = await t.reviewed();
      await t.show(remark, [at(shownWords)]);
      await t.ends(remark, 'upheld');
      const orders = requests().map(([, message]) => {
        const { content: asked = '' } = message ?? {};
        return asked.indexOf('слов выше уровня') < asked.indexOf('это показывают');
      });
      expect(new Set(orders).size).toBe(1);
      isFirst.add(orders[0] === true);
    }
    expect(isFirst.size).toBe(2);
  });

  test('of a talk says who speaks, and cuts no line into another', async () => {
    const words = `Собеседник: Опять вы. \nСтудент: ${shownWords}\nСобеседник: Времени нет.`;
    const [start, end] = [words.indexOf(shownWords), words.indexOf(shownWords) + shownWords.length];
    const lines = [
      { turn: 0, speaker: 'persona' as const, start: 12, end: 21 },
      { turn: 1, speaker: 'student' as const, start, end },
    ];
    const { remark } = await t.reviewed({ content: words, lines });
    await t.show(remark, [[start, end]]);
    await t.ends(remark, 'upheld');
    expect(requests()[0]?.at(-1)?.content).toContain('Слова студента — только в строках');
  });
});

describe('nothing is lost or doubled', () => {
  test('while the model writes, the worker dies: another gets one result', async () => {
    t.models[0].script({ kind: 'hang', pieces: ['Человеку: нет\n'] });
    const { remark, at } = await t.reviewed();
    await t.show(remark, [at(shownWords)]);
    await eventually(() => requests()[0]);
    const dead = randomUUIDv7();
    await t.pool.query('update counter_quotes set worker_id = $1, claim = $2', [dead, randomUUIDv7()]);
    const row = await t.ends(remark, 'upheld');
    expect(row.crashes).toBe(1);
    expect((await t.pool.query('select count(*) from counter_quotes')).rows).toEqual([{ count: 1 }]);
  });

  test('a person corrects while the model writes: the person’s text stays to the byte', async () => {
    t.models[0].script({ ...opinion(), firstPauseMs: 600 });
    const given = await t.reviewed();
    await t.show(given.remark, [given.at(shownWords)]);
    await eventually(() => requests()[0]);
    const text = 'Я прочитала сама: вопрос есть.';
    const written = await t.call('PUT', `/api/answers/${given.answer.id}/feedback`, {
      as: t.admin,
      body: { text },
    });
    expect(written.statusCode, written.body).toBe(200);
    const row = await t.ends(given.remark, 'overtaken');
    expect(row).toMatchObject({ text: null, before: null });
    expect((await t.read(given.answer)).aiResponse).toBe(text);
    const { rows } = await t.pool.query('select level from remarks where id = $1', [given.remark.id]);
    expect(rows).toEqual([{ level: 0 }]);
  });

  test('the same key stores and asks once, five times at once', async () => {
    const { remark, at } = await t.reviewed();
    const key = randomUUIDv7();
    const sent = await Promise.all(
      Array.from({ length: 5 }, () => t.show(remark, [at(shownWords)], { key })),
    );
    expect(sent.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201, 201]);
    await t.ends(remark, 'upheld');
    expect(requests()).toHaveLength(1);
  });

  test('a model that always agrees lifts each remark once, by one step', async () => {
    const { answer, remark, at } = await t.reviewed();
    await t.show(remark, [at(shownWords)]);
    await t.ends(remark, 'upheld');
    t.models[0].always(opinion({ level: 'Есть' }));
    const again = await t.show(remark, [at('Давайте решим вместе')]);
    expect([again.statusCode, again.json().code]).toEqual([409, 'not_disputable']);
    expect((await t.read(answer)).feedback?.remarks[0]?.level).toBe(1);
  });
});
