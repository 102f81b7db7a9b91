import { expect, test } from 'vitest';
import { emptyCard } from '#contract/scenarios/scenario-card.ts';
import type { SpokenLine, TalkSoFar } from '#server/talks/talk/talk-so-far.ts';
import { checkedHint, hintRequest } from '#server/talks/turn/hint.ts';
import { scenarioOfDenis } from '#test/scenario-of-denis.ts';
import { fittedRequest, personaRequest, tokensOf } from './persona-request.ts';
import { cardTokens, estimateTalk, mostCardTokens } from './talk-size.ts';

const persona = (text: string): SpokenLine => ({ speaker: 'persona', text });
const student = (text: string): SpokenLine => ({ speaker: 'student', text });

test('a small context keeps the beginning, the newest lines and a line in the gap', () => {
  const pairs = Array.from({ length: 9 }, (_, index) => [
    student(`Вопрос ${index}. ${'а'.repeat(200)}`),
    persona(`Ответ ${index}. ${'б'.repeat(200)}`),
  ]).flat();
  const talk: TalkSoFar = {
    card: scenarioOfDenis,
    level: 'usual',
    lines: [persona('Привет.'), ...pairs, student('Последнее.')],
    mood: { trust: 2, points: 0, facts: ['Ф1'], seen: ['С1'], met: [] },
    said: 10,
    isLast: true,
    studentNames: [],
  };
  const now = { fence: 'abcd', opened: ['Ф1'] };
  const whole = personaRequest(talk, now);
  expect(fittedRequest(talk, now, tokensOf(whole) + 500)).toEqual(whole);
  const short = fittedRequest(talk, now, 1_900);
  expect(tokensOf(short)).toBeLessThanOrEqual(1_400);
  expect(short.slice(0, 3)).toEqual(whole.slice(0, 3));
  expect(short.at(-1)).toEqual(whole.at(-1));
  expect(short[3]?.content).toMatch(
    /^\[пропущено реплик: 8; уже сказано: С марта он ведёт ещё и второй проект\. фактослов; собеседник отметил: признаёт, что ему трудно\]\nВопрос 4\./,
  );
  expect(short.map(({ role }) => role[0]).join('')).toMatch(/^s(?:ua)+u$/);
  const least = fittedRequest(talk, now, 600);
  expect(least.map(({ role }) => role)).toEqual(['system', 'user']);
  expect(least[1]?.content).toMatch(
    /^\[пропущено реплик: 19;[^\]]*\]\n<<<СЛОВА СТУДЕНТА abcd>>>\nПоследнее\.\n<<</,
  );
});

test('what a talk takes is known before it is begun', () => {
  expect(estimateTalk(scenarioOfDenis)).toEqual({ inputTokens: 13_209, outputTokens: 900 });
  expect(cardTokens(emptyCard)).toBe(0);
  expect(cardTokens(scenarioOfDenis)).toBeLessThan(mostCardTokens);
  expect(cardTokens({ ...scenarioOfDenis, situation: 'а'.repeat(1_500) })).toBeGreaterThan(500);
});

test('a hint is asked for with what the student knows, and of the newest six lines', () => {
  const lines = Array.from({ length: 5 }, (_, index) => [
    persona(`Раз ${index}.`),
    student(`Два ${index}.`),
  ]).flat();
  const criteria = [{ title: 'Факты' }];
  const [system, user] = hintRequest({ card: scenarioOfDenis, criteria, lines, fence: 'abcd' });
  expect(system?.content).toContain('- Факты');
  expect(system?.content).toContain(scenarioOfDenis.goal);
  expect(`${system?.content}${user?.content}`).not.toMatch(/манерно|хотело|настрой|факто|ключо|возражено/i);
  expect(user?.content.match(/^(?:Студент|Денис): .*$/gmu)).toHaveLength(6);
});

test.each([
  ['Подсказка: спросите, что мешает ему по утрам.', 'Спросите, что мешает ему по утрам.'],
  [
    '**Обратите внимание** на его усталость. Он уже дважды о ней сказал.',
    'Обратите внимание на его усталость. Он уже дважды о ней сказал.',
  ],
  ['Он устал — это видно по репликам.', 'Он устал — это видно по репликам.'],
  ['Спросите о причине — Денис её ещё не назвал.', 'Спросите о причине — Денис её ещё не назвал.'],
  ['Можно и так — Давай обсудим сроки.', undefined],
  ['Слово «вечно» его злит.', 'Слово «вечно» его злит.'],
  ['Он говорит коротко. '.repeat(20), 'Он говорит коротко. '.repeat(12).trim()],
  ['Скажите: «Денис, давай обсудим сроки».', undefined],
  ['Спросите так: как твои дела?', undefined],
  ['Денис, давай обсудим сроки.', undefined],
  ['— Расскажи, что случилось.', undefined],
  ['Спросите, и пусть ответит, что тебе мешает.', undefined],
  ['Подойдёт и «когда ты сможешь прислать макет».', undefined],
  ['Ask him about the deadline, please.', undefined],
  ['Спросите о сроках. 请说出时间。', undefined],
  ['Спросите, как он видит KPI и Zoom.', 'Спросите, как он видит KPI и Zoom.'],
  ['Смотрите https://example.ru', undefined],
  ['Строка abcd.', undefined],
  ['', undefined],
])('of the hint %j a student reads %j', (text, hint) => {
  expect(checkedHint(text, { card: scenarioOfDenis, fence: 'abcd' })).toBe(hint);
});
