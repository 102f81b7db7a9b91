import { expect, test } from 'vitest';
import { createModelWriter } from '#server/models/model.ts';
import { startMood } from '#server/talks/mood/move-mood.ts';
import { replyAsPersona } from '#server/talks/persona/reply-as-persona.ts';
import type { TalkSoFar } from '#server/talks/talk/talk-so-far.ts';
import { forAllTests } from '#test/for-all-tests.ts';
import { startModelServer } from '#test/model-server.ts';
import { scenarioOfDenis } from '#test/scenario-of-denis.ts';

const server = forAllTests(startModelServer);

const inPieces = (text: string, length: number) => {
  const pieces: string[] = [];
  for (let at = 0; at < text.length; at += length) pieces.push(text.slice(at, at + length));
  return { kind: 'text' as const, pieces, pauseMs: 0 };
};

async function replyTo(line: string, trust: number) {
  const limits = { firstTokenTimeoutMs: 30_000, timeoutMs: 60_000 };
  const mentor = createModelWriter({ baseUrl: server.url, apiKey: 'key', model: 'mentor-1' }, limits);
  const talk: TalkSoFar = {
    card: scenarioOfDenis,
    level: 'usual',
    lines: [
      { speaker: 'persona', text: 'Да?' },
      { speaker: 'student', text: line },
    ],
    mood: { ...startMood(scenarioOfDenis), trust },
    said: 1,
    isLast: false,
    studentNames: ['Анна'],
  };
  const shown: string[] = [];
  const outcome = await replyAsPersona(mentor, talk, {
    onSentences: (text) => void shown.push(text),
    signal: new AbortController().signal,
  });
  return { outcome, shown };
}

test.each([1, 3, 50])(
  'in pieces of %i, a line of the student’s written by the model is shown nowhere',
  async (length) => {
    server.script(
      inPieces('Человеку: нет\nОтметки: С1 «Что скажешь?»\nНу ладно.\nСтудент: да\nДенис: нет', length),
    );
    const { outcome, shown } = await replyTo('Что скажешь?', 1);
    expect(shown).toEqual(['Ну ладно.']);
    expect(outcome).toMatchObject({
      kind: 'done',
      reply: { text: 'Ну ладно.', cut: 'label', marks: ['С1'] },
    });
  },
);

test('a stream with a fact that the model has found asked about is closed, and the request made again', async () => {
  server.requests.length = 0;
  server.script(
    { kind: 'hang', pieces: ['Человеку: нет\nОтметки: Ф1\n', 'Сам справлюсь.'] },
    inPieces('Человеку: нет\nОтметки: Ф1\nС марта.', 5),
  );
  const { outcome, shown } = await replyTo('И давно ты один на двоих?', 2);
  expect(shown).toEqual(['С марта.']);
  expect(outcome).toMatchObject({ kind: 'done', reply: { mood: { facts: ['Ф1'] }, usage: {} } });
  const [first, second] = server.requests;
  expect([server.requests.length, first?.abandoned]).toEqual([2, true]);
  expect([JSON.stringify(first?.body), JSON.stringify(second?.body)]).toEqual([
    expect.not.stringContaining('фактослов'),
    expect.stringContaining('фактослов'),
  ]);
  for (const one of ['stop', 'temperature', 'response_format']) expect(first?.body).not.toHaveProperty(one);
});
