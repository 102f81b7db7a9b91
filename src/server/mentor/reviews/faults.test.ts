import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { queueReview } from '#server/mentor/reviews/job/queue-review.ts';
import { type Behaviour, deltaEvent } from '#test/model-server.ts';
import { createReviewSetting, eventually, follow, type ReviewSetting } from '#test/review-setting.ts';

let setting: ReviewSetting;
/** With short time limits for the model: only for timeouts, which a busy machine could trigger in other tests. */
let hasty: ReviewSetting;
beforeAll(async () => {
  setting = await createReviewSetting();
  await setting.startWorker({ AI_API_KEY: 'sk-very-secret-key-1234567890' });
  hasty = await createReviewSetting();
  await hasty.startWorker({ AI_FIRST_TOKEN_TIMEOUT_MS: '2000', AI_TIMEOUT_MS: '5000' });
});
afterAll(async () => {
  await setting.close();
  await hasty.close();
});

const good: Behaviour = { kind: 'text', pieces: ['Вы точно ', 'описали факт.'] };
const json = (status: number, body: unknown, headers = {}): Behaviour => ({
  kind: 'raw',
  status,
  headers,
  body: JSON.stringify(body),
});

/** Lets the model fail in the given way, then work; returns the number of requests. */
async function reviewAfter(faults: Behaviour[] = [], { model, submit, settled } = setting) {
  const before = model.requests.length;
  model.script(...faults, good);
  const answer = await submit();
  const review = await settled(answer.id);
  return { answer, review, requests: model.requests.length - before };
}

const triedTwice = { state: 'done', text: 'Вы точно описали факт.', attempt: 2, in_force: true };

describe('a fault that may pass', () => {
  test.each<[string, Behaviour]>([
    ['429', json(429, { error: { message: 'Rate limit reached' } })],
    ['500', json(500, { error: { message: 'boom' } })],
    [
      '502 with a page',
      {
        kind: 'raw',
        status: 502,
        headers: { 'content-type': 'text/html' },
        body: '<html>Bad gateway</html>',
      },
    ],
    ['503', { kind: 'raw', status: 503, body: 'overloaded' }],
    [
      'a page instead of a stream',
      { kind: 'raw', headers: { 'content-type': 'text/html' }, body: '<!doctype html><h1>Вход</h1>' },
    ],
    ['plain JSON instead of a stream', json(200, { error: { message: 'model is loading' } })],
    [
      'a stream of garbage',
      {
        kind: 'raw',
        headers: { 'content-type': 'text/event-stream' },
        body: 'data: {"id": oops\n\ndata: [DONE]\n\n',
      },
    ],
    [
      'a stream of something else',
      { kind: 'raw', headers: { 'content-type': 'text/event-stream' }, body: 'data: {"hello":1}\n\n' },
    ],
    ['a connection cut before the first word', { kind: 'drop', pieces: [] }],
    ['a connection cut in the middle', { kind: 'drop', pieces: ['Вы уже ', 'почти '] }],
    ['a stream that ends without its finish', { kind: 'text', pieces: ['Вы '], finishReason: null }],
    [
      'an error inside the stream',
      { kind: 'errorEvent', pieces: ['Вы '], error: { message: 'CUDA out of memory' } },
    ],
    ['no text at all', { kind: 'text', pieces: [] }],
    ['nothing but white space', { kind: 'text', pieces: ['\n', '  '] }],
    ['nothing but thinking', { kind: 'text', reasoning: ['хм'], pieces: ['<think>хм', '</think>'] }],
    ['a text cut at the limit of length', { kind: 'text', pieces: ['Вы нача'], finishReason: 'length' }],
  ])('is tried again: %s', async (_, fault) => {
    const { answer, review, requests } = await reviewAfter([fault]);
    expect(review).toMatchObject(triedTwice);
    expect(requests).toBe(2);
    expect(await setting.reviewsOf(answer.id)).toHaveLength(1);
  });

  test.each<[string, Behaviour]>([
    ['silence instead of the first word', { kind: 'hang' }],
    ['headers and then silence', { kind: 'hang', pieces: [] }],
    ['silence in the middle', { kind: 'hang', pieces: ['Вы '] }],
    ['a text without end', { kind: 'text', pieces: Array.from({ length: 100 }, () => 'и '), pauseMs: 50 }],
  ])('is tried again when its time is over, and its connection closed: %s', async (_, fault) => {
    const { answer, review, requests } = await reviewAfter([fault], hasty);
    expect(review).toMatchObject(triedTwice);
    expect(requests).toBe(2);
    expect(await hasty.reviewsOf(answer.id)).toHaveLength(1);
    const given = hasty.model.requests.at(-2);
    await eventually(() => (given?.abandoned ? true : undefined));
  });

  test.each<[string, Behaviour]>([
    ['in its text', { kind: 'endless', chunk: deltaEvent({ content: 'и снова '.repeat(50) }) }],
    ['in its thinking', { kind: 'endless', chunk: deltaEvent({ reasoning_content: 'и снова '.repeat(50) }) }],
    ['in hidden thinking', { kind: 'endless', chunk: deltaEvent({ content: '<think>и снова ' }) }],
    ['in one line', { kind: 'endless', chunk: 'и снова '.repeat(500) }],
    ['in lines that say nothing', { kind: 'endless', chunk: ': keep-alive\n\n'.repeat(100) }],
  ])('is tried again when the model does not stop %s, and its connection closed', async (_, fault) => {
    const { answer, review, requests } = await reviewAfter([fault], hasty);
    expect(review).toMatchObject(triedTwice);
    expect(requests).toBe(2);
    expect(await hasty.reviewsOf(answer.id)).toHaveLength(1);
    const given = hasty.model.requests.at(-2);
    await eventually(() => (given?.abandoned ? true : undefined));
  });

  test('goes to a person when the model has not stopped twice, and no third reply is paid for', async () => {
    const endless: Behaviour = { kind: 'endless', chunk: deltaEvent({ content: 'и снова '.repeat(50) }) };
    const { answer, review, requests } = await reviewAfter([json(500, {}), endless, endless]);
    expect(review).toMatchObject({ state: 'failed', attempt: 3, in_force: false });
    expect(review.cause).toContain('Модель не останавливается');
    expect(requests).toBe(3);
    // Handed over a moment after the review has failed.
    const referrals = await eventually(async () => {
      const found = await setting.db
        .selectFrom('referrals')
        .select(['reason', 'text'])
        .where('answer_id', '=', answer.id)
        .execute();
      return found.length > 0 ? found : undefined;
    });
    // Left over from the script.
    await setting.settled((await setting.submit()).id);
    const text = expect.stringContaining('дважды не смог остановиться') as string;
    expect(referrals).toEqual([{ reason: 'doubt', text }]);
  });

  test('waits as long as the model asks for', async () => {
    await reviewAfter([json(429, { error: 'slow down' }, { 'retry-after': '1' })]);
    const [first = 0, second = 0] = setting.model.requests.slice(-2).map(({ at }) => at);
    expect(second - first).toBeGreaterThan(995);
  });

  test('starts the text anew, as another attempt', async () => {
    const page = follow(setting.live, setting.lesson.id, setting.student.id);
    const { review } = await reviewAfter([{ kind: 'drop', pieces: ['Половина '] }]);
    // The event may arrive a moment after the change in the database.
    const begun = await eventually(() =>
      page.events.find((event) => event.type === 'piece' && event.attempt === 2),
    );
    expect(begun).toMatchObject({ offset: 0 });
    expect(page.text({ attempt: 1 })).toBe('Половина ');
    expect(review.text?.startsWith(page.text({ attempt: 2 }))).toBe(true);
  });

  test('fails after eight tries, and says why and how often', async () => {
    const before = setting.model.requests.length;
    const bad = json(500, { error: { message: 'no GPU' } });
    setting.model.script(...Array.from({ length: 8 }, () => bad));
    const answer = await setting.submit();
    const review = await setting.settled(answer.id, ['failed']);
    expect(setting.model.requests.length - before).toBe(8);
    expect(review.cause).toBe(
      'Отзыв не получен за 8 попыток. Последняя причина: Ошибка на стороне модели (HTTP 500). Ответ сервера: «no GPU».',
    );
    expect(review.in_force).toBe(false);
  });
});

describe('a fault that asking again does not cure', () => {
  test.each<[string, Behaviour, RegExp]>([
    [
      '400',
      json(400, { error: { message: 'context too long' } }),
      /отклонила запрос \(HTTP 400\).*«context too long»/,
    ],
    [
      '401',
      json(401, { error: { message: 'Incorrect API key: sk-very-secret-key-1234567890' } }),
      /AI_API_KEY.*«Incorrect API key: •••»/,
    ],
    ['403', json(403, { message: 'forbidden' }), /не приняла ключ \(HTTP 403\)/],
    [
      '404',
      json(404, { error: { message: 'model "mentor-1" not found' } }),
      /AI_MODEL и AI_BASE_URL.*not found/,
    ],
    ['422', json(422, { detail: 'bad field' }), /HTTP 422.*«bad field»/],
    [
      'a page for 404',
      { kind: 'raw', status: 404, headers: { 'content-type': 'text/html' }, body: '<html>404</html>' },
      /веб-страница/,
    ],
    [
      'a redirection, which could lead anywhere',
      { kind: 'raw', status: 307, headers: { location: 'http://127.0.0.1:9/v1/chat/completions' }, body: '' },
      /переадресует запрос \(HTTP 307\).*AI_BASE_URL/,
    ],
    [
      'a refusal of the content filter',
      { kind: 'text', pieces: ['Не '], finishReason: 'content_filter' },
      /фильтр содержания/,
    ],
  ])('fails at once: %s', async (_, fault, cause) => {
    const before = setting.model.requests.length;
    setting.model.script(fault);
    const answer = await setting.submit();
    const review = await setting.settled(answer.id);
    expect(review).toMatchObject({
      state: 'failed',
      text: null,
      attempt: 1,
      cause: expect.stringMatching(cause),
    });
    expect(setting.model.requests.length - before).toBe(1);
    expect(JSON.stringify(review)).not.toContain('secret');
    expect(setting.said.join('\n')).not.toContain('very-secret');
  });

  test('can be asked for again: the failed one is kept, the new one comes in force', async () => {
    setting.model.script(json(400, {}));
    const answer = await setting.submit();
    await setting.settled(answer.id, ['failed']);
    setting.model.script(good);
    await setting.db.transaction().execute((tx) => queueReview(tx, answer.id));
    await setting.settled(answer.id, ['done']);
    expect(
      (await setting.reviewsOf(answer.id)).map(({ state, latest, in_force }) => ({
        state,
        latest,
        in_force,
      })),
    ).toEqual([
      { state: 'failed', latest: false, in_force: false },
      { state: 'done', latest: true, in_force: true },
    ]);
  });
});

describe('asking again', () => {
  test('keeps the earlier text in force until the new one is whole', async () => {
    const { answer } = await reviewAfter();
    setting.model.script({ kind: 'text', pieces: ['Новый ', 'отзыв.'], firstPauseMs: 100 });
    await setting.db.transaction().execute((tx) => queueReview(tx, answer.id));
    await setting.settled(answer.id, ['in_progress']);
    expect((await setting.reviewsOf(answer.id)).find(({ in_force }) => in_force)?.text).toBe(
      'Вы точно описали факт.',
    );
    await setting.settled(answer.id, ['done']);
    const reviews = await setting.reviewsOf(answer.id);
    expect(reviews.map(({ in_force, text }) => [in_force, text])).toEqual([
      [false, 'Вы точно описали факт.'],
      [true, 'Новый отзыв.'],
    ]);
  });

  test('is refused while a review is on its way, also to those who ask at one moment', async () => {
    const { answer } = await reviewAfter();
    setting.model.script({ kind: 'text', pieces: ['Ещё раз.'], firstPauseMs: 2_000 });
    const before = setting.model.requests.length;
    const asked = await Promise.allSettled(
      Array.from({ length: 5 }, () => setting.db.transaction().execute((tx) => queueReview(tx, answer.id))),
    );
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const refused of asked.filter((one) => one.status === 'rejected')) {
      expect(refused.reason).toMatchObject({
        code: 'conflict',
        message: expect.stringContaining('уже ждёт проверки'),
      });
    }
    await setting.settled(answer.id, ['done']);
    expect(setting.model.requests.length - before).toBe(1);
  });

  test('is undone with its transaction', async () => {
    const { answer } = await reviewAfter();
    const before = setting.model.requests.length;
    const failed = setting.db.transaction().execute(async (tx) => {
      await queueReview(tx, answer.id);
      throw new Error('нет');
    });
    await expect(failed).rejects.toThrow('нет');
    expect(await setting.reviewsOf(answer.id)).toMatchObject([
      { state: 'done', latest: true, in_force: true },
    ]);
    expect(setting.model.requests.length).toBe(before);
  });
});
