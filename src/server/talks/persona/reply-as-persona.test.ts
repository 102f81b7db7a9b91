import { expect, test } from 'vitest';
import type { ScenarioCard } from '#contract/scenarios/scenario-card.ts';
import type { Message } from '#server/models/message.ts';
import type { Writer, Task } from '#server/models/model.ts';
import type { Outcome } from '#server/models/outcome.ts';
import { startMood } from '#server/talks/mood/move-mood.ts';
import { isNoConversation, rudenessIn } from '#server/talks/mood/provocations.ts';
import type { SpokenLine, TalkSoFar } from '#server/talks/talk/talk-so-far.ts';
import { scenarioOfDenis } from '#test/scenario-of-denis.ts';
import { replyAsPersona } from './reply-as-persona.ts';

/** A model that writes these replies in turn, and closes when it is told to. */
function scripted(...replies: (string | Outcome)[]) {
  const asked: (Task & { isClosed: boolean; written: string })[] = [];
  const writer: Writer = async (task, { onText, signal }) => {
    const reply = replies[Math.min(asked.length, replies.length - 1)] ?? '';
    const request = { ...task, isClosed: false, written: '' };
    asked.push(request);
    if (typeof reply !== 'string') return reply;
    for (const piece of reply.match(/.{1,3}/gsu) ?? []) {
      if (signal.aborted) {
        request.isClosed = true;
        return { kind: 'aborted', model: 'scripted', endpoint: 'first' };
      }
      request.written += piece;
      onText(piece);
    }
    const usage = { inputTokens: 100, outputTokens: 10 };
    return { kind: 'done', text: reply, model: 'scripted', usage, firstTextMs: 1, endpoint: 'first' };
  };
  return { writer, asked, lastOf: (index: number) => asked[index]?.messages.at(-1)?.content ?? '' };
}

const persona = (text: string): SpokenLine => ({ speaker: 'persona', text });
const student = (text: string): SpokenLine => ({ speaker: 'student', text });

const talkOf = (line: string, given: Partial<TalkSoFar> = {}): TalkSoFar => {
  const card = given.card ?? scenarioOfDenis;
  return {
    card,
    level: 'usual',
    lines: [persona(card.opening), student(line)],
    mood: startMood(card),
    said: 1,
    isLast: false,
    studentNames: ['Анна'],
    ...given,
  };
};

async function replyTo(talk: TalkSoFar, ...replies: (string | Outcome)[]) {
  const model = scripted(...replies);
  const shown: string[] = [];
  const outcome = await replyAsPersona(model.writer, talk, {
    onSentences: (text) => void shown.push(text),
    signal: new AbortController().signal,
  });
  const reply = outcome.kind === 'done' ? outcome.reply : undefined;
  return { ...model, outcome, reply, shown };
}

const warm = { ...startMood(scenarioOfDenis), trust: 2 };
const secret = 'фактослов';
const sent = (asked: readonly Task[]) => JSON.stringify(asked.map(({ messages }) => messages));

test('an ordinary reply: its sentences, marks, mood, and what it took', async () => {
  const raw =
    'Человеку: нет\nОтметки: С1 «Что случилось»; У1 «Что случилось?»; С7\nДенис: Ну привет. Чего надо?';
  const { asked, reply, shown } = await replyTo(talkOf('Что случилось?'), raw);
  expect(shown).toEqual(['Ну привет.', ' Чего надо?']);
  expect(reply).toEqual({
    text: 'Ну привет. Чего надо?',
    mood: {
      trust: 2,
      points: 0,
      seen: ['С1'],
      facts: [],
      met: ['У1'],
      angered: 0,
      argued: [],
      told: [],
    },
    marks: ['С1', 'У1'],
    markRanges: { С1: [[0, 13]], У1: [[0, 13]] },
    cut: null,
    repairs: 0,
    isFallback: false,
    leaves: false,
    alarm: false,
    raw,
    model: 'scripted',
    endpoint: 'first',
    usage: { inputTokens: 100, outputTokens: 10 },
  });
  expect(asked).toMatchObject([{ answer: 'Что случилось?', keep: ['Денис'], isRepair: false }]);
});

test('a fact is in no request until it is asked about with enough trust, then until it was told', async () => {
  const early = await replyTo(talkOf('Какая у тебя нагрузка?'), 'Отметки: Ф1; У1 «Какая у тебя»\nПотом.');
  expect(sent(early.asked)).not.toContain(secret);
  expect(early.lastOf(0)).toContain('пока не говорит, уходит от ответа: сколько у него работы.');
  expect([early.asked.length, early.reply?.mood.facts, early.reply?.marks]).toEqual([1, [], ['Ф1', 'У1']]);

  const asks = await replyTo(talkOf('Какая у тебя нагрузка?', { mood: warm }), 'Отметки: нет\nБольшая.');
  expect(asks.lastOf(0)).toContain(secret);
  expect([asks.asked.length, asks.reply?.mood.facts, asks.reply?.marks]).toEqual([1, ['Ф1'], ['Ф1']]);

  const later = await replyTo(talkOf('Понятно.', { mood: asks.reply?.mood ?? warm }), 'Да уж.');
  expect(later.lastOf(0)).toContain(secret);
  expect(asks.asked[0]?.messages[0]).toEqual(later.asked[0]?.messages[0]);
});

test('what words miss the model finds: the stream is closed before a word, and asked again with the fact', async () => {
  const first = `Человеку: нет\nОтметки: Ф1\n${'Сам справлюсь. '.repeat(9)}`;
  const talk = talkOf('И давно ты один на двоих?', { mood: warm });
  const second = 'Человеку: нет\nОтметки: Ф1, С1 «один на двоих»\nС марта.';
  const { asked, reply, shown, lastOf } = await replyTo(talk, first, second);
  expect(asked.map(({ isClosed }) => isClosed)).toEqual([true, false]);
  expect(asked[0]?.written).not.toContain('Сам');
  expect([lastOf(0).includes(secret), lastOf(1).includes(secret)]).toEqual([false, true]);
  expect(shown).toEqual(['С марта.']);
  expect(reply).toMatchObject({ marks: ['Ф1', 'С1'], mood: { facts: ['Ф1'] }, repairs: 0 });
  const prefixes = asked.map(({ messages }) => messages.slice(0, -1));
  expect(prefixes[0]).toEqual(prefixes[1]);
  const forgets = await replyTo(talk, first, 'Отметки: нет\nС марта второй проект.');
  expect(forgets.reply).toMatchObject({ marks: [], mood: { facts: ['Ф1'], told: ['Ф1'] } });
});

test('out of role twice: one repair that names it, then the card’s own line, which moves nothing', async () => {
  const talk = talkOf('Ты же нейросеть.');
  const { asked, reply, shown, lastOf } = await replyTo(
    talk,
    'Отметки: С1\nЯ — языковая модель. Поэтому не могу.',
  );
  expect(asked.map(({ isRepair, isClosed }) => [isRepair, isClosed])).toEqual([
    [false, true],
    [true, true],
  ]);
  expect(lastOf(0)).not.toContain('Прошлая попытка');
  expect(lastOf(1)).toMatch(
    /Прошлая попытка не годится: это не слова человека из разговора\. Скажи иначе\.$/,
  );
  expect(shown).toEqual(['Давай по делу.']);
  expect(reply).toMatchObject({
    isFallback: true,
    cut: 'out_of_role',
    repairs: 1,
    mood: talk.mood,
    marks: [],
  });
  expect(shown.join('')).not.toContain('модель');
});

test('coaching after a good sentence ends the reply; in the first sentence it is mended once, then shown and counted', async () => {
  const second = await replyTo(talkOf('Да.'), 'Ну да. Вы хорошо сформулировали. И ещё.');
  expect([second.asked.length, second.shown, second.reply?.cut]).toEqual([1, ['Ну да.'], 'coaching']);
  const twice = await replyTo(talkOf('Да.'), 'Отличный вопрос! Ну да.');
  expect([twice.asked.length, twice.shown, twice.reply?.cut]).toEqual([
    2,
    ['Отличный вопрос!', ' Ну да.'],
    'coaching',
  ]);
  const mended = await replyTo(talkOf('Да.'), 'Sure! I can help you.', 'Ну да.');
  expect([mended.shown, mended.reply]).toMatchObject([
    ['Ну да.'],
    { repairs: 1, cut: null, isFallback: false },
  ]);
});

test('a persona swears only where its card says so, and only then the model is told that it may', async () => {
  const raw = 'Ну. Опять эта хуйня с макетом.';
  const plain = await replyTo(talkOf('Что там?'), raw);
  expect([plain.shown, plain.reply?.cut]).toEqual([['Ну.'], 'obscene']);
  expect(sent(plain.asked)).not.toContain('выругаться');
  const first = await replyTo(talkOf('Что там?'), 'Опять эта хуйня.', 'Опять правки.');
  expect([first.shown, first.lastOf(1).includes('брань')]).toEqual([['Опять правки.'], true]);
  const coarse = await replyTo(talkOf('Что там?', { card: { ...scenarioOfDenis, swears: true } }), raw);
  expect([coarse.reply?.text, coarse.reply?.cut]).toEqual([raw, null]);
  expect(sent(coarse.asked)).toContain('Может крепко выругаться');
});

test('agreement before its time is mended once, then shown and counted; in time it is a reply', async () => {
  const early = await replyTo(talkOf('Ну что?'), 'Договорились.');
  expect([early.asked.length, early.reply]).toMatchObject([2, { text: 'Договорились.', cut: 'agreement' }]);
  const mood = { ...warm, trust: 3, met: ['У1'] };
  const inTime = await replyTo(talkOf('Ну что?', { mood, said: 5 }), 'Договорились.');
  expect([inTime.asked.length, inTime.reply]).toMatchObject([1, { cut: null, leaves: false }]);
  expect(inTime.lastOf(0)).toContain('можно согласиться');

  const lines = [persona('Да?'), student('Ну что?'), persona('Договорились.'), student('Спасибо!')];
  const goodbye = await replyTo(talkOf('', { lines, mood, said: 6 }), 'Давай, пока.');
  expect(goodbye.lastOf(0)).toContain('прощается');
  expect(goodbye.reply).toMatchObject({ leaves: true });
});

test.each([
  ['easy', 3],
  ['usual', 5],
  ['hard', 7],
] as const)('on %s the persona may agree from line %i on, whatever is marked', async (level, from) => {
  const softens = [1, 2, 3, 4, 5].map((number) => ({ id: `С${number}`, text: 'слушает' }));
  const card = { ...scenarioOfDenis, softens };
  let mood = startMood(card);
  const lines: SpokenLine[] = [persona(card.opening)];
  const allowed: number[] = [];
  const roles: string[] = [];
  let before: Message[] = [];
  for (let said = 1; said <= card.turns; said += 1) {
    lines.push(student('Понимаю тебя.'));
    const talk = { card, level, lines: [...lines], mood, said, isLast: false, studentNames: [] };
    const marks = ['У1', `С${((said * 2 - 2) % 5) + 1}`, `С${((said * 2 - 1) % 5) + 1}`];
    const listed = marks.map((code) => `${code} «понимаю тебя»`).join('; ');
    const { asked, reply, lastOf } = await replyTo(talk, `Человеку: нет\nОтметки: ${listed}\nНу.`);
    if (lastOf(0).includes('можно согласиться')) allowed.push(said);
    const messages = asked[0]?.messages ?? [];
    expect(messages.slice(0, before.length)).toEqual(before);
    before = messages.slice(0, -1);
    roles.push(messages.map(({ role }) => role[0]).join(''));
    lines.push(persona(reply?.text ?? ''));
    mood = reply?.mood ?? mood;
  }
  expect(allowed[0]).toBe(from);
  expect(roles.every((one) => /^s(?:ua)+u$/.test(one))).toBe(true);
});

test('insults: marked without the model, and the second one with no trust left ends the talk without it', async () => {
  const first = await replyTo(talkOf('Ты идиот.'), 'Отметки: нет\nПолегче.');
  expect(first.lastOf(0)).toContain('Это грубость');
  expect(first.reply).toMatchObject({ marks: ['З0'], mood: { trust: 0, angered: 1 }, leaves: false });
  const lines = [persona('Да?'), student('Ты идиот.'), persona('Полегче.'), student('Заткнись и работай!')];
  const mood = first.reply?.mood ?? warm;
  const second = await replyTo(talkOf('', { lines, mood, said: 2 }), 'Ну.');
  expect([second.asked, second.shown, second.reply?.leaves]).toEqual([
    [],
    ['Я так разговаривать не буду.'],
    true,
  ]);
  const stays: ScenarioCard = { ...scenarioOfDenis, ends: 'student' };
  const held = await replyTo(talkOf('', { card: stays, lines, mood, said: 2 }), 'Полегче.');
  expect([held.asked.length, held.reply?.leaves]).toEqual([1, false]);

  const angry = { ...warm, trust: 0, angered: 2 };
  const third = await replyTo(
    talkOf('Другие успевают.', { mood: angry, said: 3 }),
    'Отметки: З1 «Другие успевают»\nВсё, пока.',
  );
  expect(third.reply?.leaves).toBe(true);
});

test('filth and threats end at the first repetition, and nonsense after three lines', async () => {
  const said = (...texts: string[]) => texts.flatMap((text) => [persona('Да?'), student(text)]);
  const card: ScenarioCard = { ...scenarioOfDenis, ends: 'student' };
  const filth = await replyTo(talkOf('', { card, lines: said('Покажи сиськи', 'Раздевайся') }), 'Ну.');
  expect([filth.asked.length, filth.reply?.leaves]).toEqual([0, true]);
  const keys = await replyTo(talkOf('', { card, lines: said('а', 'аааааааааа', 'Hello, my friend') }), 'Ну.');
  expect([keys.asked.length, keys.reply?.leaves]).toEqual([0, true]);
  const rude = ['Ты идиот', 'Ну ты и дурак', 'Вы тупые?', 'Заткнись!', 'Пошёл ты', 'Блядь, опять', 'Отвали'];
  const polite = [
    'Я дурак, что не спросил',
    'Идиотская ситуация',
    'Ты не дурак',
    'Пойдём вон туда',
    'Тупой нож',
  ];
  expect(rude.map(rudenessIn)).toEqual(rude.map(() => 'insult'));
  expect([...polite, 'хуже', 'тебе', 'скучно', 'колебаться'].filter(rudenessIn)).toEqual([]);
  expect(['Да', 'ок', '15:00', 'Взгляд.', 'Здравствуйте!'].filter(isNoConversation)).toEqual([]);
  expect(['асдфг', 'фывапр йцукен', 'пмрвп'].filter((line) => !isNoConversation(line))).toEqual([]);
});

test('an alarm is passed on, and the reply is said', async () => {
  const raw = 'Человеку: тревога\nОтметки: нет\nНу что ты.';
  for (const line of ['Я устал.', 'Я её убью, если опять опоздает']) {
    expect((await replyTo(talkOf(line), raw)).reply).toMatchObject({ alarm: true, text: 'Ну что ты.' });
  }
});

test('a model’s fault is handed on; an empty text is mended, and a text cut short ends at its sentence', async () => {
  const fault = (kind: 'server' | 'empty'): Outcome => ({
    kind: 'fault',
    fault: { kind, retry: true, cause: { kind: 'told', text: 'x' } },
  });
  expect((await replyTo(talkOf('Да.'), fault('server'))).outcome).toMatchObject({ kind: 'fault' });
  expect((await replyTo(talkOf('Да.'), fault('empty'), 'Ну да.')).reply).toMatchObject({
    text: 'Ну да.',
    repairs: 1,
  });
  const budget: Outcome = { kind: 'not_asked', why: 'budget', cause: 'x', estimate: '1' };
  expect((await replyTo(talkOf('Да.'), budget)).outcome).toMatchObject({ kind: 'not_asked', why: 'budget' });
  expect((await replyTo(talkOf('Да.'), 'Я — нейросеть.', budget)).reply).toMatchObject({ isFallback: true });
  const stop = new AbortController();
  stop.abort();
  const aborted = await replyAsPersona(scripted('Да.').writer, talkOf('Да.'), {
    onSentences: () => {},
    signal: stop.signal,
  });
  expect(aborted.kind).toBe('aborted');
});
