import { expect, test } from 'vitest';
import type { ScenarioCard } from '#contract/scenarios/scenario-card.ts';
import type { Mood } from '#contract/talks/schemas.ts';
import type { Message } from '#server/models/message.ts';
import { startMood } from '#server/talks/mood/move-mood.ts';
import type { SpokenLine, TalkSoFar } from '#server/talks/talk/talk-so-far.ts';
import { scenarioOfDenis } from '#test/scenario-of-denis.ts';
import { fittedRequest } from './persona-request.ts';
import { replyAsPersona } from './reply-as-persona.ts';

const objections = [
  'Раньше обеда макет никак не собрать.',
  'Правки приходят ночью, а спрашивают утром.',
  'Верстальщик сам просил не торопиться.',
];
const [first = '', second = '', third = ''] = objections;
const card: ScenarioCard = { ...scenarioOfDenis, objections, ends: 'student' };

interface Exchange {
  says: string;
  /** What the model writes. */
  writes: string;
}

/** What was asked for each line, and the mood after each. */
async function played(
  exchanges: readonly Exchange[],
  { mood = startMood(card), of = card }: { mood?: Mood; of?: ScenarioCard } = {},
) {
  const asked: string[] = [];
  const moods: Mood[] = [];
  const replies: { text: string; leaves: boolean }[] = [];
  let now = mood;
  let lines: SpokenLine[] = [{ speaker: 'persona', text: of.opening }];
  for (const [at, { says, writes }] of exchanges.entries()) {
    lines = [...lines, { speaker: 'student', text: says }];
    const talk = talkOf(lines, { mood: now, said: at + 1, card: of });
    const { messages, reply } = await replyTo(talk, writes);
    asked.push(messages.at(-1)?.content ?? '');
    if (!reply) throw new Error('The script answers');
    replies.push(reply);
    lines = [...lines, { speaker: 'persona', text: reply.text }];
    now = reply.mood;
    moods.push(now);
  }
  return { asked, moods, replies };
}

const talkOf = (lines: readonly SpokenLine[], given: Partial<TalkSoFar> = {}): TalkSoFar => ({
  card,
  level: 'usual',
  lines,
  mood: startMood(card),
  said: 1,
  isLast: false,
  studentNames: [],
  ...given,
});

async function replyTo(talk: TalkSoFar, writes: string) {
  let messages: readonly Message[] = [];
  const outcome = await replyAsPersona(
    async (task, { onText }) => {
      ({ messages } = task);
      onText(writes);
      return { kind: 'done', text: writes, model: 'scripted', usage: null, firstTextMs: 1 };
    },
    talk,
    { onSentences() {}, signal: new AbortController().signal },
  );
  return { messages, reply: outcome.kind === 'done' ? outcome.reply : undefined };
}

const inForm = (words: string, marks = 'нет') => `Человеку: нет\nОтметки: ${marks}\n${words}`;
const line = (says: string, writes = inForm('Ну да.')): Exchange => ({ says, writes });

test('an argument stands in no request after it was said, by its words or by its mark', async () => {
  const { asked, moods } = await played([
    line('Макет опять пришёл поздно.', inForm('Так раньше обеда макет и не собрать никак.')),
    line('Верстальщик остаётся вечером.', inForm('Так бывает.', 'Д3')),
    line('Надо что-то поменять.', inForm('Всё время ночью эти правки приходят, а утром спрашивают.')),
    line('Давай искать выход.'),
  ]);
  expect(asked.map((one) => objections.filter((text) => one.includes(text.slice(0, -1))))).toEqual([
    [first, second, third],
    [second, third],
    [second],
    [],
  ]);
  expect(asked[1]).toContain('Д2 Правки приходят ночью');
  expect(asked[3]).toContain('Все доводы уже прозвучали');
  expect(moods.map(({ argued }) => argued)).toEqual([
    ['Д1'],
    ['Д1', 'Д3'],
    ['Д1', 'Д3', 'Д2'],
    ['Д1', 'Д3', 'Д2'],
  ]);
});

test.each([
  ['nonsense', 'асдфг'],
  ['an insult', 'Ты идиот.'],
  ['a sexual remark', 'Покажи грудь.'],
  ['a sexual remark of other words', 'Ты такая сексуальная.'],
  ['a question about the persona', 'А что для тебя здесь самое трудное?'],
])('after %s no argument is offered', async (_, says) => {
  const { asked } = await played([line('Поговорим о макете.'), line(says)], {
    mood: { ...startMood(card), trust: 2 },
  });
  expect(asked.map((one) => one.includes(first.slice(0, -1)))).toEqual([true, false]);
});

test('a sexual remark has a cue of its own, beside that of an insult', async () => {
  const { asked } = await played([line('Ты такая сексуальная.'), line('Ты идиот.')], {
    mood: { ...startMood(card), trust: 3 },
  });
  expect(asked.map((one) => /Это (\S+):/u.exec(one)?.[1])).toEqual(['непристойность', 'грубость']);
});

test('closed, the persona argues with nothing; warm, in one line of three', async () => {
  const closed = await played([line('Поговорим о макете.')], { mood: { ...startMood(card), trust: 0 } });
  expect(closed.asked[0]).not.toContain('Довод');
  const talks = Array.from({ length: 9 }, () => line('Макет пришёл после обеда.'));
  const warm = await played(talks, { mood: { ...startMood(card), trust: 3 } });
  expect(warm.asked.map((one) => one.includes('Доводы'))).toEqual(talks.map((_, at) => (at + 1) % 3 === 0));
});

test('an open question without a subject opens the next fact, one a line, within the trust', async () => {
  const [fact] = card.facts;
  if (!fact) throw new Error('The card has a fact');
  const facts = [1, 2, 3].map((nth) => ({
    ...fact,
    id: `Ф${nth}`,
    text: `Тайна номер ${nth} остаётся.`,
    keys: [`ключ${nth}`],
    trust: nth,
  }));
  const { moods, asked } = await played(
    [
      line('Почему?'),
      line('Расскажи, что тебе мешает.'),
      line('А что с макетом?'),
      line('Чего ещё не хватает?'),
    ],
    { of: { ...card, facts }, mood: { ...startMood(card), trust: 2 } },
  );
  expect(moods.map((mood) => mood.facts)).toEqual([['Ф1'], ['Ф1', 'Ф2'], ['Ф1', 'Ф2'], ['Ф1', 'Ф2', 'Ф3']]);
  expect(asked[0]).toContain('Тайна номер 1');
  expect(asked[0]).not.toContain('Тайна номер 2');
});

test('a fact that was told is in no later request until it is asked about again; one that wasn’t is, once more', async () => {
  const mood = { ...startMood(card), trust: 2 };
  const asked = async (told: string) => {
    const exchanges = [
      line('Какая у тебя нагрузка?', inForm(told)),
      line('Понятно.'),
      line('Ясно.'),
      line('Так какая у тебя нагрузка?', inForm('С марта второй проект.')),
      line('Ну да.'),
    ];
    return (await played(exchanges, { mood })).asked.map((one) => one.includes('фактослов'));
  };
  expect(await asked('С марта у меня второй проект.')).toEqual([true, false, false, true, false]);
  expect(await asked('Большая.')).toEqual([true, true, false, true, false]);
});

test('a told fact comes back with its text only into the gap of a shortened history', () => {
  const lines = Array.from({ length: 12 }, (_, at) => ({
    speaker: at % 2 === 0 ? ('student' as const) : ('persona' as const),
    text: 'Слово. '.repeat(40),
  }));
  const mood = { ...startMood(card), facts: ['Ф1'], told: ['Ф1'], argued: [] };
  const talk = talkOf([...lines, { speaker: 'student', text: 'И что дальше с макетом?' }], { mood, said: 7 });
  const short = fittedRequest(talk, { fence: 'abcd', opened: ['Ф1'], tells: [] }, 1_900);
  expect(short.some(({ content }) => content.startsWith('[пропущено реплик:'))).toBe(true);
  expect(short.find(({ content }) => content.startsWith('['))?.content).toContain('фактослов');
  expect(short.at(-1)?.content).not.toContain('фактослов');
});

test('what is missing for an agreement is said, each twice at most; then the persona agrees by the rule', async () => {
  const met = { ...startMood(card), trust: 2, met: ['У1'], argued: [] };
  const said = Array.from({ length: 4 }, () => line('Макет нужен к обеду.'));
  const step = await played(said, { mood: met });
  expect(step.asked.map((one) => one.includes('До согласия один шаг'))).toEqual([true, true, false, false]);
  expect(step.moods.at(-1)?.lacks).toEqual({ trust: 2, condition: 0 });
  const open = await played(said, { mood: { ...met, trust: 3, met: [] } });
  expect(
    open.asked.map((one) => one.includes('Для согласия не хватает: предложен час и кто поможет.')),
  ).toEqual([true, true, false, false]);
  const agreed = await played(
    [
      ...said.map(({ says }) => line(says, inForm('Ну.', 'С1 «нужен к обеду»'))),
      line('Так что?', inForm('Хорошо, договорились.')),
      line('Спасибо!', inForm('Пока.')),
    ],
    { mood: met },
  );
  expect(agreed.asked[4]).toContain('можно согласиться');
  expect(agreed.moods[4]?.agreed).toBe(true);
  expect(agreed.asked[5]).toContain('прощается');
  expect(agreed.replies.map(({ leaves }) => leaves)).toEqual([false, false, false, false, false, true]);
});

test('an apology after a slip softens, once for each slip, and not in a line that angers again', async () => {
  const mood = { ...startMood(card), trust: 2, argued: [] };
  const { moods, replies } = await played(
    [
      line('Извини, что отвлекаю.'),
      line('Другие успевают.', inForm('Ну и что.', 'З1 «Другие успевают»')),
      line('Извини, но другие успевают.', inForm('Опять.', 'З1 «другие успевают»')),
      line('Прости, погорячился.'),
      line('Прости ещё раз.'),
      line('И ещё раз прости.'),
    ],
    { mood },
  );
  expect(moods.map(({ sorry }) => sorry ?? 0)).toEqual([0, 0, 0, 1, 2, 2]);
  expect(replies.map((reply) => 'marks' in reply && reply.marks)).toEqual([
    [],
    ['З1'],
    ['З1'],
    ['С0'],
    ['С0'],
    [],
  ]);
});

test('an insult moves the state before its request, and a closed persona says one short sentence', async () => {
  const { asked, moods } = await played(
    [line('Поговорим о макете.'), line('Ты идиот.'), line('Ну и дурак же ты.')],
    {
      mood: { ...startMood(card), trust: 2 },
    },
  );
  expect(asked[1]).toContain('держится настороженно');
  expect(asked[2]).toMatch(/держится закрыто: одна короткая/);
  expect(asked[2]).not.toMatch(/Довод|До согласия|Для согласия/);
  expect(moods.map(({ trust }) => trust)).toEqual([2, 1, 0]);
});

test('a mood of an earlier release is read from the lines', async () => {
  const lines: SpokenLine[] = [
    { speaker: 'student', text: 'Макет опять поздно.' },
    { speaker: 'persona', text: first },
    { speaker: 'student', text: 'Что мешает?' },
    { speaker: 'persona', text: 'С марта второй проект.' },
    { speaker: 'student', text: 'Понимаю, так бывает.' },
  ];
  const mood = { trust: 2, points: 0, seen: [], facts: ['Ф1'], met: [] };
  const { messages, reply } = await replyTo(talkOf(lines, { mood, said: 3 }), inForm('Ну да.'));
  const asked = messages.at(-1)?.content ?? '';
  expect([
    asked.includes('Раньше обеда'),
    asked.includes('Правки приходят'),
    asked.includes('фактослов'),
  ]).toEqual([false, true, false]);
  expect(reply?.mood).toMatchObject({ argued: ['Д1'], told: ['Ф1'] });
});
