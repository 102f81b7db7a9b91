import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { ScenarioCard } from '#contract/scenarios/scenario-card.ts';
import { createLesson, createScenario } from '#test/factories.ts';
import { forAllTests } from '#test/for-all-tests.ts';
import { eventually } from '#test/review-setting.ts';
import { scenarioOfDenis } from '#test/scenario-of-denis.ts';
import { beginTake, rowsAsText, sayInTurn } from '#test/take-calls.ts';
import { createTalkSetting, persona } from '#test/talk-setting.ts';

// What a model is sent in a take, beside what it was sent at the same line of the talk that the take goes on from.

const t = forAllTests(createTalkSetting);
beforeAll(async () => {
  await t.startWorker();
});

afterEach(() => t.pool.query('delete from dialogues'));

const secret = 'фактослов';
const early = 'раннеслов';
const [hidden, known] = scenarioOfDenis.facts as [ScenarioCard['facts'][0], ScenarioCard['facts'][0]];
const facts = [
  { ...hidden, trust: 1 },
  known,
  { ...hidden, id: 'Ф3', text: `Дочь болеет. ${early}`, topic: 'что дома', keys: ['дома'], trust: 1 },
];

/** Ten lines of the student, each with its reply. */
async function talked(lines: string[]) {
  const lesson = await createLesson(t.db, { course_id: t.course.id });
  await createScenario(t.db, { lesson_id: lesson.id, card: { turns: 20, startTrust: 2, facts } });
  t.model.always(persona('Ну да, так и есть.'));
  const { id } = await t.begin({ lessonId: lesson.id });
  t.model.requests.length = 0;
  await sayInTurn(t, id, lines);
  return { id, sent: t.model.requests.splice(0) };
}

const ten = Array.from({ length: 10 }, (_, index) => `Ясно, это раз ${index}.`);

/** The request of the line with that number, the fence blotted out. */
const wordsOf = (request: (typeof t.model.requests)[number] | undefined) =>
  (request?.body.messages ?? []).map(({ role, content }) => ({
    role,
    content: content.replace(/\b[\da-f]{16}\b/g, 'МЕТКА'),
  }));

const inside = /<<<СЛОВА СТУДЕНТА МЕТКА>>>\n([^]*)\n<<<КОНЕЦ МЕТКА>>>/u;

async function requestOf(dialogueId: string, from: number, text: string) {
  const take = await beginTake(t, dialogueId, from);
  await sayInTurn(t, take.id, [text], from);
  await t.call('POST', `/api/dialogues/${take.id}/close`, { as: t.student });
  return wordsOf(t.model.requests.splice(0).at(-1));
}

describe('the request of a take', () => {
  test('with the same words is the talk’s at that line; with others that ask nothing, the same but for them', async () => {
    const { id, sent } = await talked(ten);
    const before = wordsOf(sent[2]);
    expect(await requestOf(id, 5, ten[2] ?? '')).toEqual(before);

    const other = await requestOf(id, 5, 'Хорошо, давай иначе.');
    expect(other.slice(0, -1)).toEqual(before.slice(0, -1));
    const [was, now] = [before, other].map((messages) => messages.at(-1)?.content ?? '');
    expect([was, now].map((content) => inside.exec(content ?? '')?.[1])).toEqual([
      ten[2],
      'Хорошо, давай иначе.',
    ]);
    expect(now?.replace(inside, '')).toBe(was?.replace(inside, ''));
  });

  test('with a line that asks for a hidden fact differs in its last message alone, by the sentence of that fact and the arguments', async () => {
    const { id, sent } = await talked(ten);
    const before = wordsOf(sent[2]);
    const asked = await requestOf(id, 5, 'Какая у тебя нагрузка?');
    expect(asked.slice(0, -1)).toEqual(before.slice(0, -1));
    const [was, now] = [before, asked].map((messages) => messages.at(-1)?.content.replace(inside, '') ?? '');
    const added = `Об этом Денис уже говорит: ${facts[0]?.text}. `;
    expect(now).toContain(added);
    // A question about the persona itself is no place for an argument.
    expect(was).toContain(' Доводы');
    expect(now?.replace(added, '')).toBe(was?.replace(/ Доводы.*?не больше одного\./u, ''));
  });

  test('has a fact of before the branch once more if it wasn’t told, and none of after it until it is asked for again', async () => {
    const lines = [...ten];
    lines[1] = 'Как дома?';
    lines[3] = 'Какая у тебя нагрузка?';
    const { id } = await talked(lines);
    const take = await beginTake(t, id, 5);
    await sayInTurn(t, take.id, ['Ясно.', 'Хорошо.', 'А нагрузка какая?', 'Ясно.'], 5);
    const sent = t.model.requests.splice(0).map(({ body }) => JSON.stringify(body));
    expect(sent.map((body) => body.includes(early))).toEqual([true, false, false, false]);
    expect(sent.map((body) => body.includes(secret))).toEqual([false, false, true, true]);
  });
});

test('ten takes, said and sent, leave every row of the talk as it was', async () => {
  const { id } = await talked(ten.slice(0, 3));
  await t.call('POST', `/api/dialogues/${id}/finish`, { as: t.student, body: {} });
  const before = await rowsAsText(t, id);
  for (let count = 0; count < 10; count += 1) {
    const from = [1, 3, 5][count % 3] ?? 1;
    const take = await beginTake(t, id, from, { body: { again: true } });
    await sayInTurn(t, take.id, ['Давай иначе.'], from);
    if (count % 2 === 0) {
      await sayInTurn(t, take.id, ['И ещё.'], from + 2);
      const sent = await t.call('POST', `/api/dialogues/${take.id}/finish`, { as: t.student, body: {} });
      expect(sent.statusCode, sent.body).toBe(201);
    }
  }
  expect(await rowsAsText(t, id)).toBe(before);
});

test('from a talk whose reply is being written, both go on, and each gets its own', async () => {
  const { id } = await talked(ten.slice(0, 2));
  t.model.script({ ...persona('Прежний.'), firstPauseMs: 3_000 });
  await t.say(id, { number: 5, text: 'Что предлагаешь?' });
  await eventually(() => (t.model.active === 1 ? true : undefined));
  t.model.always(persona('Новый ответ.'));
  const take = await beginTake(t, id, 3);
  await sayInTurn(t, take.id, ['А давай так.'], 3);
  expect((await t.talk(id)).turns.at(-1)).toMatchObject({ number: 6, state: 'in_progress' });
  expect(await t.settled(id, 6, ['done'])).toMatchObject({ text: 'Прежний.' });
  expect((await t.talk(take.id)).turns.at(-1)).toMatchObject({ number: 4, text: 'Новый ответ.' });
});

test('what is asked about a sent take says where it begins; of any other talk nothing of takes is said', async () => {
  const { id } = await talked(ten.slice(0, 2));
  const take = await beginTake(t, id, 3);
  await sayInTurn(t, take.id, [ten[1] ?? ''], 3);
  t.model.requests.length = 0;
  const reviewOf = async (dialogueId: string) => {
    await t.call('POST', `/api/dialogues/${dialogueId}/finish`, { as: t.student, body: {} });
    await eventually(() => (t.model.requests.length > 0 ? true : undefined));
    const [request] = t.model.requests.splice(0);
    const words = wordsOf(request);
    await t.pool.query('delete from answers');
    return words;
  };
  const ofTake = await reviewOf(take.id);
  expect(JSON.stringify(ofTake)).toContain('[Отсюда дубль: разбирать]');
  expect(JSON.stringify(await reviewOf(id))).not.toMatch(/дубл/iu);
});
