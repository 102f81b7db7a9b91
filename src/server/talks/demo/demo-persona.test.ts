import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { answerMaxLength } from '#contract/limits.ts';
import type { ScenarioCard } from '#contract/scenarios/scenario-card.ts';
import type { LessonInFile } from '#server/course-files/format/lesson-in-file.ts';
import { readDemo } from '#server/course-files/format/shipped-courses.ts';
import { playDemoTalk } from '#server/demo/write-demo-talk.ts';
import { demoNotice } from '#server/mentor/demo/demo-notice.ts';
import { startMood } from '#server/talks/mood/move-mood.ts';
import type { PersonaReply } from '#server/talks/persona/persona-reply.ts';
import { linesOfCard, type PersonaLines } from '#server/talks/talk/persona-lines.ts';
import type { SpokenLine } from '#server/talks/talk/talk-so-far.ts';
import { eventually } from '#test/review-setting.ts';
import { scenarioOfDenis } from '#test/scenario-of-denis.ts';
import { createTalkSetting } from '#test/talk-setting.ts';
import { demoHint } from './demo-hint.ts';
import { demoLines } from './demo-lines.ts';
import { demoReply } from './demo-reply.ts';

type Rehearsed = LessonInFile & { scenario: NonNullable<LessonInFile['scenario']> };

let lessons: Rehearsed[];
beforeAll(async () => {
  const { courses } = await readDemo();
  lessons = courses
    .flatMap((course) => course.lessons)
    .filter((lesson): lesson is Rehearsed => lesson.scenario !== null);
});

const cardOf = (title: string) => {
  const found = lessons.find(({ scenario }) => scenario.card.title === title);
  if (!found) throw new Error(`No lesson «${title}»`);
  return found.scenario;
};

/** The replies to the student's lines, one after the other. */
async function play(
  scenario: { card: ScenarioCard; lines: PersonaLines },
  says: readonly string[],
): Promise<PersonaReply[]> {
  const replies: PersonaReply[] = [];
  const { card } = scenario;
  const lines: SpokenLine[] = card.begins === 'persona' ? [{ speaker: 'persona', text: card.opening }] : [];
  for (const text of says) {
    lines.push({ speaker: 'student', text });
    const reply = (await playDemoTalk(scenario, { level: 'usual', lines: [...lines] })).get(lines.length);
    if (!reply) throw new Error(`No reply to «${text}»`);
    lines.push({ speaker: 'persona', text: reply.text });
    replies.push(reply);
    if (reply.leaves) break;
  }
  return replies;
}

describe('the demonstration’s scenarios', () => {
  test('have enough lines, none of which is cut', async () => {
    expect(lessons.map(({ title }) => title)).toEqual([
      'Тренажёр: «там на час»',
      'Тренажёр: третья неделя возврата',
      'Тренажёр: макет опять после обеда',
    ]);
    for (const { scenario } of lessons) {
      const { byTrust, rude, unclear, farewell, facts } = scenario.lines;
      const all = [...byTrust.flat(), ...rude, ...unclear, ...farewell, ...[...facts.values()].flat()];
      expect(all.length).toBeGreaterThanOrEqual(25);
      expect(all.length).toBeLessThanOrEqual(30);
      expect(new Set(all).size).toBe(all.length);
    }
  });

  test('have a finished talk of eight lines, in which the program says what is written', async () => {
    const [lesson] = lessons.filter(({ attempts }) => attempts.some(({ talk }) => talk));
    const talk = lesson?.attempts[0]?.talk;
    if (!lesson || !talk) throw new Error('No finished talk');
    const replies = await playDemoTalk(lesson.scenario, talk);
    expect(talk.lines).toHaveLength(8);
    expect(talk.lines.flatMap((_, number) => replies.get(number)?.text ?? [])).toEqual(
      talk.lines.filter(({ speaker }) => speaker === 'persona').map(({ text }) => text),
    );
    expect(replies.get(7)).toMatchObject({
      mood: { facts: ['Ф1'], met: ['У1', 'У2'] },
      cut: null,
      repairs: 0,
    });
    expect(talk.lines.map(({ text }) => text).join('').length).toBeLessThan(answerMaxLength);
  });

  test('have two takes of it, in which the program says what is written and tells what it hid', async () => {
    const [lesson] = lessons.filter(({ attempts }) => attempts.some(({ talk }) => talk));
    const talk = lesson?.attempts[0]?.talk;
    if (!lesson || !talk) throw new Error('No finished talk');
    expect(talk.takes.map(({ from }) => from)).toEqual([6, 4]);
    for (const { from, lines } of talk.takes) {
      expect(lines.slice(0, from)).toEqual(talk.lines.slice(0, from));
      const replies = await playDemoTalk(lesson.scenario, { ...talk, lines });
      expect(lines.flatMap((_, number) => replies.get(number)?.text ?? [])).toEqual(
        lines.filter(({ speaker }) => speaker === 'persona').map(({ text }) => text),
      );
      expect(replies.get(lines.length - 1)).toMatchObject({ mood: { trust: 4, facts: ['Ф1', 'Ф2'] } });
    }
  });
});

test('A student who asks and offers learns what is hidden, and comes to an agreement', async () => {
  const denis = await play(cardOf('Макет опять после обеда'), [
    'В четверг макет пришёл в 16:20. Костя верстал до девяти вечера.',
    'Похоже, тебе сейчас непросто. Что мешает отдавать утром?',
    'Расскажи, что случилось?',
    'Спасибо. А отчего ты молчал, кто просил не говорить?',
    'Понимаю, тяжело. Что бы ты хотел передать или отложить, какие дела? Помогу.',
    'Извини, что не спросил раньше. Как тебе такой час: макет лежит в папке к одиннадцати?',
    'Ценю, что ты говоришь прямо. Что скажешь?',
    'Как решим?',
    'Отлично, что теперь?',
  ]);
  const last = denis.at(-1);
  expect(last?.mood).toMatchObject({ trust: 4, facts: ['Ф1', 'Ф2'], met: ['У2', 'У1'] });
  expect(denis.map(({ text }) => text).join('\n')).toMatch(/буклет[^]*Глеб[^]*Договорились/);
  expect(denis.filter(({ cut, isFallback }) => cut !== null || isFallback)).toEqual([]);
  expect(last?.leaves).toBe(true);
});

test('Nothing hidden is told to who presses, and an insult meets a boundary', async () => {
  const says = ['Ты опять опоздал.', 'Вечно ты так. Другие успевают.', 'Ты идиот.', 'Директор тебя уволит.'];
  const replies = await play(cardOf('Макет опять после обеда'), says);
  const all = replies.map(({ text }) => text);
  expect(all.join(' ')).not.toMatch(/буклет|Глеб|договорились/i);
  expect(replies[1]?.mood.trust).toBe(0);
  expect(all[2]).toBe('Так со мной разговаривать не надо. По делу — пожалуйста.');
  expect(replies.at(-1)).toMatchObject({ leaves: true });
});

test('What no line is written for isn’t answered by invention: the second time it asks to be asked otherwise', async () => {
  const replies = await play(cardOf('Третья неделя возврата'), [
    'Кошки любят спать.',
    'Бананы жёлтые.',
    'Ещё и груши есть.',
  ]);
  expect(replies.map(({ text }) => text.includes('Спросите иначе'))).toEqual([false, true, true]);
});

test('The last line says goodbye', () => {
  const { card, lines } = cardOf('Там на час');
  const said: SpokenLine[] = [{ speaker: 'student', text: 'До четверга не смогу.' }];
  const talk = {
    card,
    level: 'usual',
    lines: said,
    mood: startMood(card),
    said: 10,
    isLast: true,
    studentNames: [],
  } as const;
  expect(demoReply(talk, lines).text).toMatch(/Ладно, побегу\. Хорошего вечера\.$/);
});

test('An author’s own card is played with its objections and neutral lines, and its facts as they are written', async () => {
  const lines = await demoLines(scenarioOfDenis);
  expect(lines).toEqual(linesOfCard(scenarioOfDenis));
  const replies = await play({ card: scenarioOfDenis, lines }, [
    'Понимаю, что трудно. Вчера макет пришёл поздно. Как так вышло?',
    'Во вторник тоже. Какой ещё проект?',
    'Какой у тебя ещё проект?',
  ]);
  expect(replies[0]?.text).toBe('Возраженослов: раньше обеда никак.');
  expect(replies.at(-1)?.text).toBe('С марта он ведёт ещё и второй проект. фактослов');
  const changed = { ...cardOf('Макет опять после обеда').card };
  const facts = changed.facts.map((fact) => ({ ...fact, text: `${fact.text} Иначе.` }));
  expect((await demoLines({ ...changed, facts })).facts.get('Ф1')).toEqual([facts[0]?.text]);
});

test('Whatever a student says, the program says lines of its own and never marks what the card doesn’t have', () => {
  const word = fc.constantFrom(
    'опять',
    'Костя',
    'почему',
    '?',
    'спасибо',
    'макет',
    'папка',
    'идиот',
    'час',
    '.',
    'кот',
    'Ф1',
  );
  const line = fc.array(word, { minLength: 1, maxLength: 8 }).map((words) => words.join(' '));
  const trust = fc.integer({ min: 0, max: 4 });
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), trust, fc.boolean(), (says, at, isLast) => {
      const { card, lines } = cardOf('Макет опять после обеда');
      const all = [
        ...lines.byTrust.flat(),
        ...lines.rude,
        ...lines.unclear,
        ...lines.farewell,
        ...[...lines.facts.values()].flat(),
      ];
      const spoken = says.map((text): SpokenLine => ({ speaker: 'student', text }));
      const mood = { ...startMood(card), trust: at };
      const { text, marks } = demoReply(
        { card, level: 'usual', lines: spoken, mood, said: says.length, isLast, studentNames: [] },
        lines,
      );
      expect(all.reduce((rest, one) => rest.replace(one, ''), text).trim()).toBe('');
      expect(
        marks.every((mark) =>
          [...card.softens, ...card.angers, ...card.agreesIf].some(({ id }) => id === mark),
        ),
      ).toBe(true);
    }),
  );
});

test('A hint says what a rule can see, and gives no words to say', () => {
  const { card } = cardOf('Там на час');
  const criteria = [{ title: 'Одна причина' }];
  const after = (...says: string[]) =>
    demoHint({ card, criteria, lines: says.map((text) => ({ speaker: 'student', text })) });
  expect(after('Не смогу.', 'Нет.')).toMatch(/^Вы давно ни о чём не спрашивали/);
  expect(after('Зачем она тебе?')).toBe(`Вспомните, чего вы хотели добиться. ${card.goal}`);
  expect(after('Зачем она тебе?', 'Не смогу.')).toBe(
    'Вспомните, на что смотрят при разборе: одна причина. Есть ли это в ваших словах?',
  );
  expect(after(`Почему? ${'Долго объясняю. '.repeat(20)}`)).toMatch(/^Последняя реплика длинная/);
});

test('A talk of eight lines with the program ends in a review, and says who played', async () => {
  const { card } = cardOf('Макет опять после обеда');
  const t = await createTalkSetting({ card, env: { AI_BASE_URL: 'demo' } });
  try {
    await t.startWorker();
    const { id, isProgram } = await t.begin();
    expect(isProgram).toBe(true);
    const says = ['В четверг макет пришёл в 16:20.', 'Костя ждал.', 'Тебе тяжело?'];
    for (const [at, text] of says.entries()) {
      expect((await t.say(id, { number: at * 2, text })).statusCode).toBe(201);
      expect((await t.settled(id, at * 2 + 1)).state).toBe('done');
    }
    expect((await t.call('POST', `/api/dialogues/${id}/hints`, { as: t.student })).statusCode).toBe(201);
    expect((await t.settled(id, 6)).text).toMatch(/^Вы давно ни о чём не спрашивали/);
    const asked = { number: 7, text: 'Что мешает отдавать утром?' };
    await t.call('POST', `/api/dialogues/${id}/turns`, { as: t.student, body: asked });
    expect((await t.settled(id, 8)).text).toContain('буклет');

    const finished = await t.call('POST', `/api/dialogues/${id}/finish`, { as: t.student, body: {} });
    expect(finished.statusCode).toBe(201);
    expect(finished.json().content).toMatch(
      /^Собеседника изображала программа: готовые реплики, без модели ИИ/,
    );
    const review = await eventually(async () => {
      const own = await t.call('GET', `/api/lessons/${t.lesson.id}/answers`, { as: t.student });
      return own.json()[0].aiResponse ?? undefined;
    });
    expect(review).toContain(demoNotice);
    expect(review).toMatch(/«В четверг макет пришёл в 16:20»|«Что мешает отдавать утром\?»/);
  } finally {
    await t.close();
  }
});
