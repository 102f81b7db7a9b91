import { afterEach, expect, test } from 'vitest';
import { createUser, enrol } from '#test/factories.ts';
import type { ModelRequest } from '#test/model-server.ts';
import { createModelsSetting, type ModelsSetting } from '#test/models-setting.ts';
import { eventually, follow } from '#test/review-setting.ts';

let t: ModelsSetting;
afterEach(() => t.close());

const phones = [
  '+7 912 345-67-89',
  '+79123456789',
  '8 (912) 345-67-89',
  '89123456789',
  '8-912-345-67-89',
  '+7(912)3456789',
  '912 345 67 89',
  '8 912 345 67 89',
];
const named = [
  'Пётр Достоевский спорил, слова Петра Достоевского помню.',
  'Я ответила Петру Достоевскому, Достоевского перебила и говорила с Петром Достоевским о Петре.',
  'Пишет Зоя Лисицына: у меня, Зои Лисицыной, почта zoya.lis@mail.ru и @zoya_lis, «Лисицына З. А.».',
];
const answer = `${named.join('\n')}\nЗвоните: ${phones.join('; ')}.`;
const secrets = [
  /достоевск/i,
  /п[её]тр/i,
  /(?<!\p{L})зо[яиеюй](?!\p{L})/iu,
  /лисицын/i,
  /zoya/i,
  /912/,
  /345/,
  /67[ -]?89/,
];

/** The model repeats the answer that it was sent, a character a piece, for long enough to be read meanwhile. */
const repeating = (request: ModelRequest) => ({
  kind: 'text' as const,
  pieces: Array.from(sentAnswer(request)),
  pauseMs: 1,
});

function sentAnswer({ body }: ModelRequest): string {
  const prompt = body.messages.at(-1)?.content ?? '';
  return /<<<ОТВЕТ СТУДЕНТА \S+>>>\n(.*)\n<<</s.exec(prompt)?.[1] ?? '';
}

async function submitAs(place: string) {
  t = await createModelsSetting({ listed: [{ place }, { place }] });
  const author = await createUser(t.db, { first_name: 'Зоя', last_name: 'Лисицына' });
  const peer = await createUser(t.db, { first_name: 'Пётр', last_name: 'Достоевский' });
  for (const { id } of [author, peer]) await enrol(t.db, { user_id: id, course_id: t.lesson.course_id });
  t.models[0].always(repeating);
  const page = follow(t.live, t.lesson.id, author.id);
  const id = await t.submit(author, answer);
  await t.reaches(id, 'done');
  await eventually(() => page.events.at(-1)?.type === 'answers' || undefined);
  const read = await t.call('GET', `/api/lessons/${t.lesson.id}/answers`, { as: author });
  return { sent: JSON.stringify(t.models[0].requests.map(({ body }) => body)), page, read: read.body };
}

test('nobody is named to a foreign model, and the student reads everybody named', async () => {
  const { sent, page, read } = await submitAs('abroad');
  const withoutFence = sent.replace(/[\da-f]{16}/g, '');
  for (const secret of secrets) expect(withoutFence).not.toMatch(secret);
  expect(sent).toContain('[Имя-1]');
  expect(page.text().length).toBeGreaterThan(100);
  expect(answer.startsWith(page.text())).toBe(true);
  const texts = read.split(JSON.stringify(answer).slice(1, -1)).length - 1;
  expect(texts).toBeGreaterThanOrEqual(2);
  expect(read).not.toContain('[Имя-');
  expect((await t.calls()).map(({ masked }) => masked > 15)).toEqual([true]);
});

test('to a model of the school itself the answer goes as it is', async () => {
  const { sent } = await submitAs('here');
  expect(sent).toContain(JSON.stringify(answer).slice(1, -1));
  expect((await t.calls()).map(({ masked }) => masked)).toEqual([0]);
});

test('an alarm goes to no model', async () => {
  t = await createModelsSetting({ listed: [{}, {}] });
  await t.submit(t.student, 'Упражнение делать не буду. Я больше не хочу жить, решила покончить с собой.');
  await t.submit(t.student, 'Чтобы убить время, я перечитал переписку.');
  await eventually(() => t.models[0].requests.length > 0 || undefined);
  expect(JSON.stringify(t.models.flatMap(({ requests }) => requests.map(({ body }) => body)))).not.toContain(
    'покончить',
  );
});
