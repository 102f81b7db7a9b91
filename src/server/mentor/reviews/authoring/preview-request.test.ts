import { beforeEach, expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import { createAdmin, createUser } from '#test/factories.ts';
import { forAllTests } from '#test/for-all-tests.ts';
import { startModelServer } from '#test/model-server.ts';

const model = forAllTests(startModelServer);
const t = forAllTests(() =>
  createTestApp({ AI_BASE_URL: model.url, AI_MODEL: 'mentor-1', AI_CONTEXT_TOKENS: '4000' }),
);
let admin: { id: string };
beforeEach(async () => {
  admin = await createAdmin(t.db);
  model.requests.length = 0;
});

const minute = (second: number) =>
  `00:${`${Math.floor(second / 60)}`.padStart(2, '0')}:${`${second % 60}`.padStart(2, '0')}`;

/** An hour of a video, about other things but for one place. */
const transcription = Array.from({ length: 360 }, (_, index) => {
  const said =
    index === 200
      ? 'Когда коллега опаздывает с отчётом, назовите день и час: слово-циркуль.'
      : `Погода номер ${index}: облака и ветер над морем, чайки кружат${index === 300 ? ': слово-пенал' : ''}.`;
  return `${minute(index * 10)},000 --> ${minute(index * 10 + 7)},000\n${said}\n`;
}).join('\n');

const sample = {
  assignment: 'Опишите случай с коллегой.',
  transcription,
  answer: 'Отчёт коллеги опоздал на день, и я ему об этом сказал.',
};

const preview = async (body: object = sample) =>
  (await t.call('POST', '/api/ai/preview-request', { as: admin, body })).json();

const wordsOf = (messages: { content: string }[]) =>
  messages.map(({ content }) => content.replaceAll(/[0-9a-f]{16}/g, '')).join('\n');

test('a small context is sent the place of the video that the answer is about, and no other', async () => {
  await t.call('POST', '/api/ai/try-prompt', { as: admin, body: sample });
  const sent = wordsOf(model.requests[0]?.body.messages ?? []);

  expect(sent).toContain('[33:20] Когда коллега опаздывает с отчётом, назовите день и час: слово-циркуль.');
  expect(sent).not.toContain('слово-пенал');
  expect(sent).toContain(sample.answer);
  expect(sent).toContain('Опишите случай с коллегой.');
  expect(sent.length).toBeLessThan(3 * 4_000);
});

test('the author is shown just what would be sent, and how much of it was left out', async () => {
  const seen = await preview();
  expect(model.requests).toEqual([]);
  expect(seen).toMatchObject({
    endpoint: 'default',
    endpoints: ['default'],
    contextTokens: 4_000,
    fits: true,
  });
  expect(seen.tokens).toBeGreaterThan(8_000);
  expect(seen.sentTokens).toBeLessThanOrEqual(4_000);
  expect(seen.sentTokens).toBeGreaterThan(3_600);
  expect(seen.left).toBeGreaterThan(50);

  await t.call('POST', '/api/ai/try-prompt', { as: admin, body: sample });
  expect(wordsOf(model.requests[0]?.body.messages ?? [])).toBe(wordsOf(seen.messages));
});

test('what fits is whole, and what can’t be left out is sent even if it does not fit', async () => {
  const short = await preview({ ...sample, transcription: 'Здравствуйте.' });
  expect(short).toMatchObject({ fits: true, left: 0, tokens: short.sentTokens });

  const answer = `${'Отчёт опоздал. '.repeat(1_000)}Конец.`;
  const long = await preview({ ...sample, answer });
  expect(long).toMatchObject({ fits: false });
  expect(wordsOf(long.messages)).toContain(answer);
  expect(wordsOf(long.messages)).not.toContain('Погода');
});

test('without a context, the request is the same as ever', async () => {
  const unlimited = await createTestApp({ AI_BASE_URL: model.url, AI_MODEL: 'mentor-1' });
  const as = await createAdmin(unlimited.db);
  const body = { ...sample, content: 'Факты. '.repeat(5_000) };
  const seen = (await unlimited.call('POST', '/api/ai/preview-request', { as, body })).json();
  expect(seen).toMatchObject({ contextTokens: null, fits: true, left: 0 });
  const text = wordsOf(seen.messages);
  expect(text).toContain('слово-пенал');
  expect(text).toContain(`${'Факты. '.repeat(5_000).slice(0, 24_000)}\n\n[Дальше материал сокращён`);
  await unlimited.close();
});

test('only administrators ask, of models that there are, and nothing is kept', async () => {
  const body = { ...sample, endpoint: 'other' };
  const unknown = await t.call('POST', '/api/ai/preview-request', { as: admin, body });
  expect([unknown.statusCode, unknown.json().fields]).toEqual([
    400,
    { endpoint: 'Такой модели у курса нет' },
  ]);
  const student = await createUser(t.db);
  const refused = await t.call('POST', '/api/ai/preview-request', { as: student, body: sample });
  expect(refused.statusCode).toBe(403);
  for (const table of ['answers', 'reviews', 'audit_log'] as const) {
    expect(await t.db.selectFrom(table).selectAll().execute()).toEqual([]);
  }
});
