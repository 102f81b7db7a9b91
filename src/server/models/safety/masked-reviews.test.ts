import { afterEach, expect, test } from 'vitest';
import { createMentorVersion, createUser, enrol } from '#test/factories.ts';
import type { Behaviour, ModelRequest } from '#test/model-server.ts';
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

async function peopleAsking(place: string) {
  t = await createModelsSetting({ listed: [{ place }, { place }] });
  const author = await createUser(t.db, { first_name: 'Зоя', last_name: 'Лисицына' });
  const peer = await createUser(t.db, { first_name: 'Пётр', last_name: 'Достоевский' });
  for (const { id } of [author, peer]) await enrol(t.db, { user_id: id, course_id: t.lesson.course_id });
  return { author };
}

async function submitAs(place: string) {
  const { author } = await peopleAsking(place);
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

test('the request that is kept with a review is the one that left', async () => {
  await submitAs('abroad');
  const [review] = await t.db.selectFrom('reviews').select('prompt').execute();
  expect(review?.prompt).toEqual(t.models[0].requests.at(-1)?.body.messages);
});

test('a request to mend a review names nobody either, though it repeats the reply', async () => {
  const { author } = await peopleAsking('abroad');
  await createMentorVersion(t.db, { lesson_id: t.lesson.id });
  t.models[0].always(repeating);
  await t.reaches(await t.submit(author, answer), 'done');
  const [, repair] = t.models[0].requests;
  expect(repair?.body.messages.find(({ role }) => role === 'assistant')?.content).toContain('[Имя-1]');
  const sent = JSON.stringify(t.models[0].requests.map(({ body }) => body)).replace(/[\da-f]{16}/g, '');
  for (const secret of secrets) expect(sent).not.toMatch(secret);
});

test.each<[string, (pieces: string[]) => Behaviour]>([
  ['by a lost connection', (pieces) => ({ kind: 'drop', pieces })],
  ['by an error inside it', (pieces) => ({ kind: 'errorEvent', pieces, error: { message: 'boom' } })],
])(
  'a stream that is cut inside a placeholder %s shows none of it, and the next model’s is restored',
  async (_, cut) => {
    const { author } = await peopleAsking('abroad');
    const page = follow(t.live, t.lesson.id, author.id);
    t.models[0].always(cut(['Вы, [Имя-1], ', 'точны. И [Им']));
    t.models[1].always({ kind: 'text', pieces: ['Вы, [Имя', '-1], точны. ', 'И [', 'Почта-1]', '.'] });
    const id = await t.submit(author, answer);
    await t.reaches(id, 'done');
    await eventually(() => page.events.at(-1)?.type === 'answers' || undefined);
    const read = await t.call('GET', `/api/lessons/${t.lesson.id}/answers`, { as: author });
    expect(read.json()[0].aiResponse).toBe('Вы, Пётр Достоевский, точны. И zoya.lis@mail.ru.');
    expect(page.text()).toContain('Вы, Пётр Достоевский, ');
    expect(page.text()).not.toMatch(/\[(Им|По)/);
  },
);

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
