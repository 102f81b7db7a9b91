import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createMentorVersion } from '#test/factories.ts';
import { forAllTests } from '#test/for-all-tests.ts';
import { createReviewSetting } from '#test/review-setting.ts';

const t = forAllTests(() => createReviewSetting({ lesson: { content } }));

const noise = (index: number) => `Погода номер ${index}: облака, ветер и солнце над морем, чайки и песок.`;
const near = 'Когда коллега опаздывает с отчётом, назовите день и час: слово-циркуль.';
const content = Array.from({ length: 400 }, (_, index) => (index === 300 ? near : noise(index))).join('\n\n');

beforeAll(async () => {
  await t.startWorker({ AI_CONTEXT_TOKENS: '4000' });
});

beforeEach(() => void (t.model.requests.length = 0));

const requests = () =>
  t.model.requests.map(({ body }) => body.messages.map((message) => message.content).join('\n'));

test('a review asks a small model about what is near to the answer, and keeps what it asked', async () => {
  const answer = await t.submit('Коллега опоздал с отчётом на день, и я сказал об этом.');
  const review = await t.settled(answer.id);
  const [request = ''] = requests();

  expect(review.state).toBe('done');
  expect(request).toContain(near);
  expect(request).toContain('Коллега опоздал с отчётом на день, и я сказал об этом.');
  expect(request).not.toContain(noise(299 - 150));
  expect(request.length).toBeLessThan(12_000);
  expect(JSON.stringify(review.prompt)).toContain(near);
  expect(JSON.stringify(review.prompt)).not.toContain(noise(299 - 150));
});

test('a request to mend a review leaves out more, so that both replies fit', async () => {
  await createMentorVersion(t.db, { lesson_id: t.lesson.id });
  const long = `Без формы. ${'Вы назвали день и час. '.repeat(120)}`;
  t.model.script({ kind: 'text', pieces: [long] }, { kind: 'text', pieces: [long] });
  const answer = await t.submit('Коллега опоздал с отчётом на день.');
  await t.settled(answer.id);
  const [first = '', repair = ''] = requests();

  expect(repair).toContain('Отзыв нельзя показать студенту в таком виде');
  expect(repair).toContain(long.trim());
  expect(repair).toContain(near);
  expect(repair.length).toBeLessThan(12_000);
  const paragraphs = (text: string) => text.match(/Погода номер/g)?.length ?? 0;
  expect(paragraphs(repair)).toBeLessThan(paragraphs(first));
});
