import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createAdmin, createLesson, createMentorVersion, createUser, enrol } from '#test/factories.ts';
import type { ModelRequest } from '#test/model-server.ts';
import { eventually } from '#test/review-setting.ts';
import { createTalkSetting, persona, type TalkSetting } from '#test/talk-setting.ts';

// The same words by every way to a model abroad: what it was sent is read at its own server.

let t: TalkSetting;
let admin: { id: string };
beforeAll(async () => {
  t = await createTalkSetting({ env: { AI_PLACE: 'abroad', ANSWERS_PER_MINUTE: '1000' } });
  await t.startWorker();
  for (const [first_name, last_name] of [
    ['Мария', 'Лисицына'],
    ['Алексей', 'Шелестов'],
    ['Анна', 'Дроздова'],
    ['Юлия', 'Щербакова'],
    ['Лев', 'Коваль'],
  ] as const) {
    const { id } = await createUser(t.db, { first_name, last_name });
    await enrol(t.db, { user_id: id, course_id: t.course.id });
  }
});
beforeEach(async () => {
  // A new administrator has an unused limit.
  admin = await createAdmin(t.db);
  t.model.requests.length = 0;
});
afterAll(() => t.close());

const named =
  'Маша Лисицына и Лёша Шелестов ждут, Аннин отчёт у Yulia Scherbakova, а лев коваль молчит. Машиными словами, с лёшей.';
const shaped = [
  'Паспорт 45 09 № 123456, серия 4510 номер 654321, ИНН 500100732259, СНИЛС 112-233-445 95.',
  'Счёт 40817810099910004312, карта 4111 1111 1111 1111, телефон +7 912 345-67-89.',
  'Пишите: telegram.me/anna_dr, tg://user?id=77, ivan собака mail точка ru, anna@mail.ru, @anna_dr.',
  'Адрес: ул. Тверская, д. 5, кв. 12.',
].join(' ');
const said = `${named} ${shaped} Прошу присылать макет до пятницы.`;

const secrets = [
  /маш[аиеу]|машин/i,
  /лисицын/i,
  /л[её]ш/i,
  /шелестов/i,
  /аннин/i,
  /yulia|scherbakova/i,
  /(?<!\p{L})лев(?!\p{L})|ковал/iu,
  /45 09|123456|4510|654321|500100732259|112-233/,
  /40817|4111|912 345/,
  /telegram|anna_dr|tg:|собака|anna@/,
  /Тверская|кв\. 12/,
];

/** Nothing of the words is in any request, and placeholders are in the last. */
function expectMasked(requests: readonly ModelRequest[], least = 1): void {
  expect(requests.length).toBeGreaterThanOrEqual(least);
  for (const { body } of requests) {
    // The random border of a block has digits of its own.
    const sent = JSON.stringify(body).replace(/(?<=<<<[А-ЯЁ ]+)[\da-f]{16}/g, '');
    for (const secret of secrets) expect(sent).not.toMatch(secret);
  }
  expect(JSON.stringify(requests.at(-1)?.body)).toContain('[Имя-');
}

const sentAnswer = ({ body }: ModelRequest): string =>
  /<<<ОТВЕТ СТУДЕНТА \S+>>>\n(.*?)\n<<</s.exec(body.messages.map(({ content }) => content).join('\n'))?.[1] ??
  '';

/** A model that says again what it was told: in prose, and in the form when it is asked for it again. */
const echoing = (request: ModelRequest) => {
  const answer = sentAnswer(request);
  const isRepair = request.body.messages.some(({ role }) => role === 'assistant');
  const section = (title: string) =>
    `## ${title}\nУровень: Есть частично\n> Прошу присылать макет до пятницы\n${answer}\nДальше: ${answer}\n`;
  const whole = `Человеку: нет\n${section('1. Факты')}${section('2. Просьба')}## Итог\n${answer}\nУверенность: высокая\n`;
  return { kind: 'text' as const, pieces: isRepair ? [whole] : [`Прозой: ${answer}`] };
};

test('an answer, the request to mend its review, and the remarks of an earlier attempt', async () => {
  const lesson = await createLesson(t.db, { course_id: t.course.id });
  await createMentorVersion(t.db, { lesson_id: lesson.id });
  t.model.always(echoing);
  const submit = async (content: string) => {
    const path = `/api/lessons/${lesson.id}/answers`;
    const sent = await t.call('POST', path, { as: t.student, body: { content } });
    expect(sent.statusCode, sent.body).toBe(201);
    return eventually(async () => {
      const list = (await t.call('GET', path, { as: t.student })).json();
      const own = list.find((one: { id: string }) => one.id === sent.json().id);
      return own?.review.state === 'done' ? own : undefined;
    });
  };
  const first = await submit(said);
  expectMasked(t.model.requests, 2);
  expect(first.feedback.remarks[0].text).toContain('Маша Лисицына и Лёша Шелестов ждут');
  expect(first.feedback.remarks[0].text).toContain('а лев коваль молчит');

  t.model.requests.length = 0;
  await submit('Исправил. Прошу присылать макет до пятницы.');
  expect(JSON.stringify(t.model.requests[0]?.body)).toContain('Открытые замечания');
  expectMasked(t.model.requests);
});

test('lines of a talk, a hint, and the talk that is reviewed', async () => {
  const { id } = await t.begin();
  t.model.always(() => persona(`Понял: ${named}`));
  await t.say(id, { number: 1, text: said });
  await t.settled(id, 2);
  await t.say(id, { number: 3, text: 'И что дальше?' });
  await t.settled(id, 4);
  expectMasked(t.model.requests, 2);

  t.model.requests.length = 0;
  t.model.always({ kind: 'text', pieces: ['Спросите, чем помочь.'] });
  await t.call('POST', `/api/dialogues/${id}/hints`, { as: t.student });
  await t.settled(id, 5);
  expectMasked(t.model.requests);

  t.model.requests.length = 0;
  await t.call('POST', `/api/dialogues/${id}/finish`, { as: t.student, body: {} });
  await expect.poll(() => t.model.requests.length).toBeGreaterThan(0);
  expectMasked(t.model.requests);
});

test('a trial of a scenario, and a draft of one by a wish', async () => {
  t.model.always(persona('Понял.'));
  const { id } = await t.begin({ as: admin, body: { trial: true } });
  await t.say(id, { number: 1, text: said }, { as: admin });
  await expect.poll(async () => (await t.talk(id, admin)).turns[2]?.state).toBe('done');
  expectMasked(t.model.requests);

  t.model.requests.length = 0;
  const body = { lessonId: t.lesson.id, wish: named };
  await t.call('POST', '/api/ai/suggest-scenario', { as: admin, body });
  expectMasked(t.model.requests);
});

test.each([
  ['in its course', () => ({ courseId: t.course.id })],
  ['without a course', () => ({})],
])('a trial of a prompt and a suggestion of criteria, %s', async (_, where) => {
  t.model.always({ kind: 'text', pieces: ['Хорошо.'] });
  const trial = { ...where(), answer: said, assignment: said, content: said, transcription: said };
  const tried = await t.call('POST', '/api/ai/try-prompt', { as: admin, body: trial });
  expect(tried.json()).toMatchObject({ state: 'done' });
  const shown = await t.call('POST', '/api/ai/preview-request', { as: admin, body: trial });
  const withoutBorders = (messages: object) => JSON.stringify(messages).replace(/[\da-f]{16}/g, '');
  expect(withoutBorders(shown.json().messages)).toBe(
    withoutBorders(t.model.requests[0]?.body.messages ?? []),
  );
  const suggestion = { ...where(), title: named, assignment: said, content: said, transcription: said };
  await t.call('POST', '/api/ai/suggest-criteria', { as: admin, body: { ...suggestion, taken: [named] } });
  expectMasked(t.model.requests, 2);
});

test.each([
  ['in its course', () => ({ courseId: t.course.id })],
  ['without a course', () => ({})],
])('a suggestion of samples, and the trial of one, %s', async (_, where) => {
  t.model.always({ kind: 'text', pieces: ['Хорошо.'] });
  const criteria = [
    {
      title: named,
      description: said,
      levels: ['Нет', 'Есть'].map((title) => ({ title, description: said })),
    },
  ];
  const lesson = { ...where(), assignment: said, content: said, transcription: said, criteria };
  const suggestion = { ...lesson, title: named };
  await t.call('POST', '/api/ai/suggest-samples', { as: admin, body: suggestion });
  expectMasked(t.model.requests);
  await t.call('POST', '/api/ai/try-prompt', { as: admin, body: { ...lesson, answer: said } });
  expectMasked(t.model.requests, 2);
});

test('criteria and samples of a talk, by its scene, and the review of its trial', async () => {
  const scenario = await t.call('GET', `/api/lessons/${t.lesson.id}/scenario`, { as: admin });
  const { inForce } = scenario.json();
  const card = { ...inForce.card, situation: `${inForce.card.situation} ${said}` };
  const body = { card, publish: false };
  const saved = await t.call('PUT', `/api/lessons/${t.lesson.id}/scenario`, { as: admin, body });
  expect(saved.statusCode, saved.body).toBe(200);

  t.model.always({ kind: 'text', pieces: ['Хорошо.'] });
  const ofTalk = { lessonId: t.lesson.id, courseId: t.course.id };
  await t.call('POST', '/api/ai/suggest-criteria', { as: admin, body: ofTalk });
  expectMasked(t.model.requests);
  await t.call('POST', '/api/ai/suggest-samples', { as: admin, body: ofTalk });
  expectMasked(t.model.requests, 2);

  t.model.always(persona(`Понял: ${named}`));
  const { id } = await t.begin({ as: admin, body: { trial: true } });
  for (const number of [1, 3]) {
    await t.say(id, { number, text: said }, { as: admin });
    await expect.poll(async () => (await t.talk(id, admin)).turns[number + 1]?.state).toBe('done');
  }
  await t.call('POST', `/api/dialogues/${id}/close`, { as: admin });
  t.model.requests.length = 0;
  t.model.always({ kind: 'text', pieces: ['Хорошо.'] });
  const lesson = { content: said, transcription: said, aiPrompt: '', criteria: [], cueing: 'show' };
  const tried = await t.call('POST', `/api/dialogues/${id}/try-review`, { as: admin, body: lesson });
  expect(tried.statusCode, tried.body).toBe(200);
  expectMasked(t.model.requests);
});
