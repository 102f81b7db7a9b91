import { beforeAll, expect, test } from 'vitest';
import type { Answer } from '#contract/answers/schemas.ts';
import { type EventStream, openEventStream } from './event-stream.ts';
import { aCriterion, createMentorVersion } from './factories.ts';
import { forAllTests } from './for-all-tests.ts';
import { eventually } from './review-setting.ts';
import { createTalkSetting, persona } from './talk-setting.ts';

// One talk's whole way beside a model: begun, spoken, ended, reviewed. TALK_WAY=1 prints its calls, events and requests, and the
// persona's state after each line.

const t = forAllTests(() => createTalkSetting({ card: { turns: 4 }, env: { AI_PLACE: 'abroad' } }));
let stream: EventStream;
let asked = 0;
let heard = 0;

beforeAll(async () => {
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  await createMentorVersion(t.db, { lesson_id: t.lesson.id, criteria: [aCriterion('Один случай')] });
  stream = await openEventStream(t.app, t.db, t.student, t.lesson.id);
  await t.startWorker();
});

const print = (text: string): void => {
  if (process.env['TALK_WAY']) process.stdout.write(`${text}\n`);
};

/** What has happened since it was printed last. */
function printNews(): void {
  for (const { body } of t.model.requests.slice(asked)) {
    const roles = body.messages.map(({ role }) => role[0]).join('');
    const last = body.messages.at(-1)?.content.split('\n').filter(Boolean) ?? [];
    print(`  модели (${roles}): … ${last.at(-1)}`);
  }
  asked = t.model.requests.length;
  for (const event of stream.events.slice(heard)) {
    print(`  событие ${event.type}${'text' in event ? ` «${event.text.trim().split('\n')[0]}»` : ''}`);
  }
  heard = stream.events.length;
}

async function say(id: string, number: number, text: string, reply: ReturnType<typeof persona>[]) {
  t.model.script(...reply);
  const response = await t.say(id, { number, text });
  print(`POST /api/dialogues/…/turns «${text}» → ${response.statusCode}`);
  expect(response.statusCode, response.body).toBe(201);
  await t.settled(id, number + 1);
  const { mood } = await t.db
    .selectFrom('dialogue_turns')
    .select('mood')
    .where('dialogue_id', '=', id)
    .where('number', '=', number + 1)
    .executeTakeFirstOrThrow();
  printNews();
  print(`  состояние ${JSON.stringify(mood)}`);
  return mood;
}

const secret = 'С марта он ведёт ещё и второй проект';
const sentTo = (from: number) => JSON.stringify(t.model.requests.slice(from).map(({ body }) => body));

test('a talk is begun, spoken, ended and reviewed', async () => {
  const { id } = await t.begin();
  print('POST /api/lessons/…/dialogues → 201: собеседник начинает, уровень обычный');

  const first = await say(id, 1, 'Денис, во вторник макет пришёл в 16:20. Понимаю, что тебе трудно.', [
    persona('Да успел же в итоге.', { marks: 'С1 «тебе трудно»; С2 «во вторник макет пришёл»' }),
  ]);
  expect(first).toMatchObject({ trust: 2, seen: ['С1', 'С2'] });
  expect(sentTo(0)).not.toContain(secret);

  const second = await say(id, 3, 'Какая у тебя сейчас нагрузка?', [
    persona('Второй проект взял с марта. Вот и не успеваю.', { marks: 'Ф1 «Какая у тебя сейчас нагрузка»' }),
  ]);
  expect(second).toMatchObject({ facts: ['Ф1'] });
  expect(sentTo(1)).toContain(secret);

  await say(id, 5, 'Давай к одиннадцати, а Лена возьмёт правки. Что скажешь?', [
    persona('Отличный вопрос, вы хорошо сформулировали.', { marks: 'У1 «Лена возьмёт правки»' }),
    persona('Раньше обеда никак. Правки приходят ночью.', { marks: 'У1 «Лена возьмёт правки»' }),
  ]);
  const { text } = await t.settled(id, 6);
  expect(text).toBe('Раньше обеда никак. Правки приходят ночью.');

  await say(id, 7, 'Тогда правки до восьми вечера. Попробуем неделю?', [
    persona('Неделю можно. Посмотрим.', { marks: 'С1 «Попробуем неделю?»' }),
  ]);
  expect(await t.talk(id)).toMatchObject({ endedBy: 'limit', found: { facts: 1, of: 1, met: 1, ofMet: 1 } });

  const quoted = 'во вторник макет пришёл в 16:20';
  const review = [
    'Человеку: нет\n## 1. Один случай\nУровень: Есть\n',
    `> ${quoted}\n> Да успел же в итоге\n`,
  ];
  t.model.script({
    kind: 'text',
    pieces: [...review, 'День и час названы.\n## Итог\nПолучилось.\nУверенность: высокая'],
  });
  const finished = await t.call('POST', `/api/dialogues/${id}/finish`, { as: t.student, body: {} });
  print(`POST /api/dialogues/…/finish → ${finished.statusCode}`);
  const { id: answerId } = finished.json<Answer>();
  const answer = await eventually(async () => {
    const list = await t.call('GET', `/api/lessons/${t.lesson.id}/answers`, { as: t.student });
    const [own] = list.json<Answer[]>();
    return own?.review.state === 'done' ? own : undefined;
  });
  printNews();
  print(answer.content);
  const places = answer.feedback?.remarks[0]?.quotes ?? [];
  for (const [start, end] of places)
    print(`  замечание «Один случай»: «${answer.content.slice(start, end)}»`);

  expect(answer).toMatchObject({ id: answerId, dialogueId: id });
  expect(places.map(([start, end]) => answer.content.slice(start, end))).toEqual([quoted]);
  expect(answer.lines?.map(({ speaker, start, end }) => [speaker, answer.content.slice(start, end)])).toEqual(
    (await t.talk(id)).turns.map(({ speaker, text: words }) => [speaker, words]),
  );
  const calls = await t.db.selectFrom('model_calls').select(['purpose', 'outcome']).orderBy('id').execute();
  print(`журнал обращений: ${calls.map(({ purpose, outcome }) => `${purpose} ${outcome}`).join(', ')}`);
  expect(calls.map(({ purpose }) => purpose)).toEqual([...Array<string>(5).fill('dialogue'), 'review']);
});
