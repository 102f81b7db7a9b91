import { beforeAll, describe, expect, test } from 'vitest';
import { forAllTests } from '#test/for-all-tests.ts';
import { replyPieces, replyText } from '#test/model-server.ts';
import { createReviewSetting, eventually, follow } from '#test/review-setting.ts';

const setting = forAllTests(() => createReviewSetting({ lesson: { prompt: 'Разбери: {answer}' } }));
beforeAll(async () => {
  await setting.startWorker();
});

describe('a review', () => {
  test('is asked for with the prompt, grows on the open page and ends as the one in force', async () => {
    const { model, live, lesson, student, db } = setting;
    const page = follow(live, lesson.id, student.id);
    const others = follow(live, lesson.id, '019a5d0c-0000-7000-8000-000000000009');
    model.script({ kind: 'text', pieces: replyPieces, pauseMs: 60 });
    const answer = await setting.submit('Отчёт опоздал на два дня.');

    await eventually(() => (page.text().length > 20 ? true : undefined));
    const draft = await db.selectFrom('review_drafts').selectAll().executeTakeFirstOrThrow();
    expect(replyText.startsWith(draft.text)).toBe(true);
    expect(draft.text.length).toBeGreaterThan(20);

    const review = await setting.settled(answer.id);
    expect(review).toMatchObject({
      state: 'done',
      author: 'model',
      text: replyText.trimEnd(),
      in_force: true,
      latest: true,
      attempt: 1,
      model: 'mentor-1',
      usage: { inputTokens: 120, outputTokens: 48 },
      cause: null,
    });
    expect(at(review.started_at)).toBeLessThanOrEqual(at(review.first_token_at));
    expect(at(review.first_token_at)).toBeLessThan(at(review.finished_at));

    const request = await eventually(() => model.requests.at(-1));
    expect(request.body.stream).toBe(true);
    expect(request.body.messages).toEqual(review.prompt);
    expect(request.body.messages[1]?.content).toContain('Отчёт опоздал на два дня.');

    expect(page.events.map(({ type }) => type)).toContain('answers');
    // The last event is sent after the commit.
    await eventually(() => page.events.at(-1)?.type === 'answers' || undefined);
    expect(replyText.startsWith(page.text())).toBe(true);
    expect(page.events.filter(({ type }) => type === 'piece').length).toBeGreaterThan(4);
    expect(others.events).toEqual([]);
    expect(await db.selectFrom('review_drafts').selectAll().execute()).toEqual([]);
    const stored = await db
      .selectFrom('answers')
      .select(['created_at', 'updated_at'])
      .where('id', '=', answer.id)
      .executeTakeFirstOrThrow();
    expect(Date.parse(stored.updated_at)).toBeGreaterThan(Date.parse(stored.created_at));
  });

  test('leaves nothing for a worker to do', async () => {
    await eventually(async () => ((await rowsHeld()) === 0 ? true : undefined));
  });

  test('does not show the thinking of the model', async () => {
    const page = follow(setting.live, setting.lesson.id, setting.student.id);
    setting.model.script({
      kind: 'text',
      reasoning: ['Так…', ' студент прав'],
      pieces: ['<th', 'ink>Хм</think>', '\n\nВсё ', 'верно.'],
    });
    const answer = await setting.submit();
    expect(await setting.settled(answer.id)).toMatchObject({ state: 'done', text: 'Всё верно.' });
    expect('Всё верно.'.startsWith(page.text({ answerId: answer.id }))).toBe(true);
  });

  test('carries long pieces of emoji and Cyrillic whole', async () => {
    const page = follow(setting.live, setting.lesson.id, setting.student.id);
    const long = '👍🏽 Очень «подробный» разбор.\n'.repeat(600);
    // A page can't show half of a surrogate pair at the end of a piece.
    setting.model.script({ kind: 'text', pieces: [long, 'да \ud83d', '\ude00 нет', 'конец'], pauseMs: 90 });
    const answer = await setting.submit();
    const review = await setting.settled(answer.id);
    expect(review.text).toBe(`${long}да 😀 нетконец`);
    expect(review.text?.startsWith(page.text({ answerId: answer.id }))).toBe(true);
    expect(page.text({ answerId: answer.id }).length).toBeGreaterThanOrEqual(long.length);
    expect(page.events.every((event) => event.type !== 'piece' || event.text.isWellFormed())).toBe(true);
  });

  test('is given up quietly when its answer is deleted while the model writes', async () => {
    const { model, db, said } = setting;
    model.script({ kind: 'text', pieces: Array.from({ length: 200 }, () => 'слово '), pauseMs: 50 });
    const answer = await setting.submit();
    const request = await eventually(async () => {
      const draft = await db.selectFrom('review_drafts').selectAll().executeTakeFirst();
      return draft && model.requests.at(-1);
    });
    said.length = 0;
    await db.deleteFrom('answers').where('id', '=', answer.id).execute();
    await eventually(() => (request.abandoned ? true : undefined));
    await eventually(async () => ((await rowsHeld()) === 0 ? true : undefined));
    expect(await db.selectFrom('review_drafts').selectAll().execute()).toEqual([]);
    expect(said.filter((line) => !line.includes('"level":20'))).toEqual([]);
  });

  test('is noticed as deleted also while the model is silent', async () => {
    const { model, db } = setting;
    model.script({ kind: 'hang', pieces: [] });
    const before = model.requests.length;
    const answer = await setting.submit();
    const request = await eventually(() => model.requests[before]);
    await db.deleteFrom('answers').where('id', '=', answer.id).execute();
    await eventually(() => (request.abandoned ? true : undefined));
  });

  test('taken by another worker is not written by this one any more', async () => {
    const { model, db } = setting;
    model.script({ kind: 'text', pieces: Array.from({ length: 200 }, () => 'слово '), pauseMs: 50 });
    const before = model.requests.length;
    const answer = await setting.submit();
    await eventually(() => db.selectFrom('review_drafts').selectAll().executeTakeFirst());
    const claim = '019a5d0c-0000-4000-8000-000000000001';
    await db
      .updateTable('reviews')
      .set({ claim, attempt: 2, worker_id: null })
      .where('answer_id', '=', answer.id)
      .execute();
    await eventually(() => (model.requests[before]?.abandoned ? true : undefined));
    await eventually(async () => ((await rowsHeld()) === 0 ? true : undefined));
    expect(await setting.reviewsOf(answer.id)).toMatchObject([
      { state: 'in_progress', claim, attempt: 2, text: null },
    ]);
    expect(model.requests).toHaveLength(before + 1);
    await db.deleteFrom('answers').where('id', '=', answer.id).execute();
    await db.deleteFrom('review_drafts').execute();
  });

  test('written beside others stays by itself, also when one of them is taken away', async () => {
    const { model, db, live, lesson, student } = setting;
    const page = follow(live, lesson.id, student.id);
    const textOf = (answer: string) => Array.from({ length: 25 }, (_, word) => `${answer}-${word} `);
    model.always(({ body }) => {
      const [answer = ''] = /Ответ[1-4]/.exec(body.messages[1]?.content ?? '') ?? [];
      return { kind: 'text', pieces: textOf(answer), pauseMs: 20 };
    });
    const contents = ['Ответ1', 'Ответ2', 'Ответ3', 'Ответ4'];
    const answers = await Promise.all(contents.map((content) => setting.submit(content)));
    const shown = (answer: { id: string } | undefined) =>
      page.events
        .flatMap((event) => (event.type === 'piece' && event.answerId === answer?.id ? event.text : []))
        .join('');
    await eventually(() => answers.every((answer) => shown(answer) !== '') || undefined);

    const [taken, ...kept] = answers;
    const claim = '019a5d0c-0000-4000-8000-000000000002';
    await db
      .updateTable('reviews')
      .set({ claim, worker_id: null })
      .where('answer_id', '=', taken?.id ?? '')
      .execute();

    for (const [index, answer] of kept.entries()) {
      const whole = textOf(contents[index + 1] ?? '').join('');
      expect(await setting.settled(answer.id)).toMatchObject({ state: 'done', text: whole.trimEnd() });
      expect(whole.startsWith(shown(answer))).toBe(true);
      expect(shown(answer).length).toBeGreaterThan(whole.length / 2);
    }
    expect(await setting.reviewsOf(taken?.id ?? '')).toMatchObject([
      { state: 'in_progress', claim, text: null },
    ]);
    expect(shown(taken)).not.toContain('Ответ1-24');
    await eventually(async () => ((await rowsHeld()) === 0 ? true : undefined));
    await db
      .deleteFrom('answers')
      .where('id', '=', taken?.id ?? '')
      .execute();
    await db.deleteFrom('review_drafts').execute();
  });
});

const at = (time: string | null) => Date.parse(time ?? '');

async function rowsHeld(): Promise<number> {
  const { rows } = await setting.pool.query<{ count: number }>(
    "select count(*) from reviews where worker_id is not null or state = 'waiting'",
  );
  return rows[0]?.count ?? -1;
}
