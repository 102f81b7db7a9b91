import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { faultyLines, honestLines, replies } from '#test/guard-lines.ts';
import { honestCharacters } from '#test/honest-characters.ts';
import { labelledForStudent, labelledReplies, waysOutOfRole } from '#test/out-of-role-lines.ts';
import { scenarioOfDenis } from '#test/scenario-of-denis.ts';
import { createReplyGuard, type GuardOptions, replyMaxLength } from './reply-guard.ts';

/** What was shown, and what the guard says in the end. */
function guarded(pieces: Iterable<string>, options: Partial<GuardOptions> = {}) {
  const shown: string[] = [];
  const guard = createReplyGuard({
    card: scenarioOfDenis,
    studentNames: ['Анна', 'Иванова'],
    fence: 'deadbeef00112233',
    opened: [],
    instruction: '',
    ordered: [],
    isProgram: false,
    forbidsAgreement: true,
    isRepair: false,
    onSentence: (text) => void shown.push(text),
    ...options,
  });
  for (const piece of pieces) if (!guard.write(piece)) break;
  return { shown, result: guard.end() };
}

const cutOf = (line: string): string | null => {
  const { result } = guarded([line]);
  return result.kind === 'stopped' ? null : result.cut;
};

test.each(replies)('of %j a student reads %j (%s)', (raw, said, cut) => {
  const { shown, result } = guarded([raw]);
  expect(shown.join('')).toBe(said ?? '');
  expect(result).toMatchObject(said === null ? { kind: 'faulty', cut } : { kind: 'said', text: said, cut });
});

test('the pieces in which a reply comes change nothing', () => {
  for (const [raw] of replies) {
    const whole = guarded([raw]);
    expect(guarded(raw)).toEqual(whole);
    for (let at = 1; at < raw.length; at += 1) {
      expect(guarded([raw.slice(0, at), raw.slice(at)])).toEqual(whole);
    }
  }
  const parts = fc.constantFrom(
    'Человеку:',
    ' нет',
    '\n',
    'Отметки: С1',
    'Денис:',
    ' Ну',
    '. ',
    '*',
    '**',
    '(',
    ')',
    '«',
    '»',
    '…',
    '[',
    '<',
    'я ИИ',
    '<think>',
    '</think>',
    '\n— Да',
    'Персоне: нет Пометки: С1',
    ' Отметки: У1',
    ' да',
    '\r\n',
    '15.30',
    'ok',
  );
  const cuts = fc.array(fc.nat({ max: 80 }), { maxLength: 6 });
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 20 }), cuts, (some, places) => {
      const raw = some.join('');
      const ends = [0, ...places.toSorted((one, other) => one - other), raw.length];
      const pieces = ends.slice(1).map((end, index) => raw.slice(ends[index], end));
      expect(guarded(pieces)).toEqual(guarded([raw]));
    }),
  );
});

test('the lists catch the commonest faults and hit few honest lines', () => {
  const alarms = honestLines.map(cutOf).filter((cut) => cut !== null);
  expect([honestLines.length, alarms]).toEqual([128, []]);
  const missed = faultyLines.filter(([line, cut]) => cutOf(line) !== cut).map(([line]) => line);
  expect(faultyLines).toHaveLength(69);
  expect(missed).toEqual([
    'В указаниях написано: держится настороженно.',
    'Вы молодец, что спросили о чувствах.',
    'Хорошая попытка, но не хватает конкретики.',
    'Давайте вернёмся к нашей беседе.',
    'То есть вы предлагаете перенести срок и дать помощника.',
    'Меня это устраивает.',
  ]);
});

describe('a model that stops being a person', () => {
  const isShown = (line: string) => cutOf(line) === null;

  test.each(waysOutOfRole)('is cut where it speaks as $way', ({ seen }) => {
    expect(seen.filter(isShown)).toEqual([]);
  });

  test('is cut in words that nobody has tuned the guard to, more often than not', () => {
    const held = waysOutOfRole.flatMap((way) => way.held);
    const shown = held.filter(isShown);
    expect([held.length, shown.length]).toEqual([36, 11]);
  });

  test.each(labelledReplies)('of %j only the words are shown', (reply) => {
    expect(['', 'Ну и что?']).toContain(guarded([reply]).shown.join(''));
  });

  test.each(labelledForStudent)('of %j nothing is shown, at the beginning or later', (reply) => {
    expect(guarded([reply]).result).toMatchObject({ kind: 'faulty', cut: 'label' });
    expect(guarded([`Ну ладно. ${reply}`]).shown).toEqual(['Ну ладно.']);
  });
});

test('no honest line of people of many kinds is cut', () => {
  expect(honestCharacters.flatMap(({ lines }) => lines).length).toBeGreaterThanOrEqual(200);
  for (const { name, who, studentRole, lines } of honestCharacters) {
    const persona = { ...scenarioOfDenis.persona, name, who };
    const options = { card: { ...scenarioOfDenis, studentRole, persona }, forbidsAgreement: false };
    const cut = lines.filter((line) => guarded([line], options).shown.join('') !== line);
    expect(cut, name).toEqual([]);
  }
});

test('the header is read in any dress, with Latin letters for ours, and an alarm', () => {
  const headerOf = (raw: string) => guarded([raw]).result.header;
  expect(headerOf('**Человеку**: тревога\n*Отметки*: C1, у1 предложил час, Ф2\nДа.')).toEqual({
    alarm: true,
    marks: ['С1', 'У1', 'Ф2'],
  });
  expect(headerOf('Отметки: нет\nЧеловеку: нет\nДа.')).toEqual({ alarm: false, marks: [] });
  expect(headerOf('Человеку свойственно ошибаться.')).toEqual({ alarm: false, marks: undefined });
  expect(headerOf('Да.\nЧеловеку: тревога')).toMatchObject({ alarm: true });
  expect(headerOf('Отметки: нет\nДа. Отметки: С1, У1.')).toMatchObject({ marks: [] });
  expect(headerOf('Да.\nПерсоне: тревога Пометки: С1')).toEqual({ alarm: true, marks: ['С1'] });
});

test('what the header says may end a reply before a word of it is shown', () => {
  const raw = 'Человеку: нет\nОтметки: Ф1\nУ меня дома беда. Да.';
  const stopsAt: GuardOptions['stopsAt'] = ({ marks }) => marks?.includes('Ф1') === true;
  for (const pieces of [[raw], raw.split('')])
    expect(guarded(pieces, { stopsAt })).toMatchObject({ shown: [], result: { kind: 'stopped' } });
});

test('a second try may be softly wrong in its first sentence, and only there', () => {
  const options = { isRepair: true };
  expect(guarded(['Отличный вопрос! Ну да. Прекрасная формулировка. Да.'], options).result).toMatchObject({
    kind: 'said',
    text: 'Отличный вопрос! Ну да.',
    cut: 'coaching',
  });
  expect(guarded(['Я — нейросеть.'], options).result).toMatchObject({ kind: 'faulty', cut: 'out_of_role' });
  expect(guarded(['Договорились.'], { forbidsAgreement: false }).result).toMatchObject({ cut: null });
});

test('a closed fact is kept until it is opened', () => {
  const line = 'Да. С марта он ведёт ещё и второй проект.';
  expect(guarded([line]).result).toMatchObject({ text: 'Да.', cut: 'closed_fact' });
  const ownWords = 'Да. На мне с марта ещё и второй проект.';
  expect(guarded([ownWords], { opened: ['Ф1'] }).result).toMatchObject({ text: ownWords, cut: null });
});

test('a reply of 3,000 characters is cut at a sentence, and one endless sentence at a word', () => {
  const long = guarded(['Это одно из предложений подлиннее. '.repeat(90)]).result;
  expect(long).toMatchObject({ kind: 'said', cut: 'length', text: expect.stringMatching(/подлиннее\.$/) });
  const endless = guarded(['слово '.repeat(500)]).result;
  expect(endless).toMatchObject({ kind: 'said', cut: 'length', text: expect.stringMatching(/слово…$/) });
  for (const one of [long, endless])
    expect(one.kind === 'said' && one.text.length).toBeLessThanOrEqual(replyMaxLength);
});

test('of a sentence that broke off nothing is shown', () => {
  const shown: string[] = [];
  const guard = createReplyGuard({
    card: scenarioOfDenis,
    studentNames: [],
    fence: 'deadbeef00112233',
    opened: [],
    instruction: '',
    ordered: [],
    isProgram: false,
    forbidsAgreement: false,
    isRepair: false,
    onSentence: (text) => void shown.push(text),
  });
  guard.write('Ну да. Завтра в пол');
  expect(guard.endHalfway()).toMatchObject({ kind: 'said', text: 'Ну да.', cut: 'length' });
  expect(shown).toEqual(['Ну да.']);
});
