import { describe, expect, test } from 'vitest';
import { type BorrowedFrom, createLenderFinder, saidAt } from './borrowed.ts';

const told = (text: string, at = 2) => ({ text, at });
const nothing: BorrowedFrom = { told: [], said: [], material: [] };

/** Whether the answer, quoted from its first word to its last, is the mentor's. */
function isBorrowed(answer: string, from: Partial<BorrowedFrom>, quote = answer): boolean {
  const start = answer.indexOf(quote);
  return createLenderFinder(answer, { ...nothing, ...from }, 10)([start, start + quote.length]) !== undefined;
}

const advice = told('Назовите срок. Скажите: «Ещё раз пришлите отчёт до восьми вечера в общий чат».');

describe('what the mentor offered to say', () => {
  test.each([
    ['as it is', 'Ещё раз пришлите отчёт до восьми вечера в общий чат'],
    ['in another case', 'ЕЩЁ РАЗ ПРИШЛИТЕ ОТЧЁТ ДО ВОСЬМИ ВЕЧЕРА В ОБЩИЙ ЧАТ'],
    ['without «ё»', 'еще раз пришлите отчет до восьми вечера в общий чат'],
    ['with other punctuation', 'Ещё раз: пришлите отчёт — до восьми, вечера; в «общий» чат!'],
    ['with a word replaced', 'Ещё раз пришлите отчёт до девяти вечера в общий чат'],
    ['with a word left out', 'пришлите отчёт до восьми вечера в чат'],
    ['with a word added', 'Ещё раз пришлите, пожалуйста, отчёт до восьми вечера в общий чат'],
    ['within own words', 'Марина, ещё раз пришлите отчёт до восьми вечера в общий чат, ладно'],
  ])('%s is borrowed', (_, answer) => {
    expect(isBorrowed(answer, { told: [advice] })).toBe(true);
  });

  test('behind a colon it needs no quotation marks, in the next paragraph either', () => {
    const answer = 'Пришлите отчёт сегодня до восьми вечера';
    expect(isBorrowed(answer, { told: [told(`Скажите так: ${answer}.`)] })).toBe(true);
    expect(isBorrowed(answer, { told: [told(`Например:\n\n${answer}.`)] })).toBe(true);
  });

  test('several pieces after each other are borrowed though none is most of the quote', () => {
    const pieces = [
      'Пришлите отчёт сегодня до восьми вечера',
      'Клиент ждёт третий день и звонит каждое утро',
    ];
    const from = { told: pieces.map((piece) => told(`Скажите: «${piece}».`)) };
    expect(isBorrowed(`${pieces.join('. ')}.`, from)).toBe(true);
  });

  test('a few words of it are borrowed, quoted from its sentence', () => {
    const answer = 'Здравствуйте. Ещё раз пришлите отчёт до восьми вечера в общий чат. Спасибо';
    expect(isBorrowed(answer, { told: [advice] }, 'до восьми вечера')).toBe(true);
    expect(isBorrowed(answer.replace('восьми', 'девяти'), { told: [advice] }, 'до девяти вечера')).toBe(
      false,
    );
  });
});

describe('own words', () => {
  test.each([
    ['the same thought', 'Отчёт мне нужен сегодня, не позже двадцати, кидай сразу всем'],
    ['another matter', 'Клиент ждёт третий день и звонит каждое утро'],
    ['a word or two of the advice', 'до восьми вечера'],
  ])('%s', (_, answer) => {
    expect(isBorrowed(answer, { told: [advice] })).toBe(false);
  });

  test('advice that is followed is no borrowing', () => {
    expect(isBorrowed('Что тебе мешает?', { told: [told('Спросите, что ему мешает')] })).toBe(false);
    expect(
      isBorrowed('На ревью ушло два с половиной часа', {
        told: [told('Назовите, сколько: «на ревью ушло … часа».')],
      }),
    ).toBe(false);
  });

  test('what stood in an earlier attempt is his, though the mentor has repeated it', () => {
    const said = [{ text: 'Пришлите отчёт сегодня до восьми вечера, клиент ждёт', at: 1 }];
    const from = { told: [told('Хорошо: «Пришлите отчёт сегодня до восьми вечера».')], said };
    expect(isBorrowed('Пришлите отчёт сегодня до восьми вечера', from)).toBe(false);
  });

  test('what he pasted into an attempt after it was told stays the mentor’s', () => {
    const answer = 'Ещё раз пришлите отчёт до восьми вечера в общий чат';
    expect(isBorrowed(answer, { told: [advice], said: [{ text: answer, at: 3 }] })).toBe(true);
  });

  test('a term of the lesson and a phrase of its material are nobody’s', () => {
    const term = 'Просьба называет действие, исполнителя и срок';
    expect(isBorrowed(term, { told: [told(`Помните: «${term}».`)], material: [`${term}. Так проще.`] })).toBe(
      false,
    );
  });

  test('facts of the scene in another sentence are nobody’s', () => {
    const from = {
      told: [told('Скажите: «Денис, макет опоздал на два дня, клиент ждёт».')],
      said: [{ text: 'Денис второй раз сдаёт макет позже на два дня. Клиент ждёт.', at: 0 }],
    };
    expect(isBorrowed('Денис, макет пришёл через два дня, и клиент ждёт', from)).toBe(false);
  });
});

describe('the mentor’s other words', () => {
  const remark = told(
    'Вы описали опоздание подробно, назвали причину задержки и предложили новый порядок сдачи',
  );

  test('six in a row are borrowed, five are not', () => {
    expect(
      isBorrowed('Я назвал причину, назвали причину задержки и предложили новый порядок', { told: [remark] }),
    ).toBe(true);
    expect(isBorrowed('назвали причину задержки и предложили новый', { told: [remark] })).toBe(false);
  });

  test('of particles none is counted', () => {
    expect(
      isBorrowed('что это уже было и так, а если бы вам это было надо', {
        told: [told('что это уже было и так, а если бы вам это было надо')],
      }),
    ).toBe(false);
  });
});

describe('blanks', () => {
  const gap = told('Скажите, когда: «с … к восьми».');

  test.each(['с … к восьми', 'Начнём с ... к восьми, хорошо', 'с ___ к восьми'])(
    'left in, «%s» is borrowed',
    (answer) => {
      expect(isBorrowed(answer, { told: [gap] })).toBe(true);
    },
  );

  test.each(['с шести к восьми', 'Я… не знаю', 'с … до восьми'])('«%s» is own', (answer) => {
    expect(isBorrowed(answer, { told: [gap] })).toBe(false);
  });

  test('filled in, a long offer is still the mentor’s', () => {
    const offer = told('Скажите: «Двадцать семь человек ждали … минут возле закрытого зала».');
    expect(
      isBorrowed('Двадцать семь человек ждали пятнадцать минут возле закрытого зала', { told: [offer] }),
    ).toBe(true);
  });
});

test('a line of the talk before the hint is his own, the one after it isn’t', () => {
  const line = 'Вижу, тебе тяжело, расскажи про макет и сроки';
  const answer = `${line}\nПодсказка: «${line}»\n${line}`;
  const hintAt = answer.indexOf('Подсказка');
  const find = createLenderFinder(
    answer,
    { ...nothing, told: [told(`«${line}»`, saidAt(100, hintAt))] },
    100,
  );
  expect(find([0, line.length])).toBeUndefined();
  expect(find([answer.lastIndexOf(line), answer.length])).toMatchObject({ passage: line });
});
