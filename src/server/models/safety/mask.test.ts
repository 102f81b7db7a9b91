import fc from 'fast-check';
import { expect, test } from 'vitest';
import { steepGrowth } from '#test/growth.ts';
import { maskPersonalData } from './mask.ts';

const people = [
  { firstName: 'Анна', lastName: 'Иванова' },
  { firstName: 'Пётр', lastName: 'Достоевский' },
  { firstName: 'Павел', lastName: 'Шевченко' },
  { firstName: 'Игорь', lastName: 'Кравец' },
  { firstName: 'Юлия', lastName: 'Петрова-Водкина' },
  { firstName: 'Андрей', lastName: 'Гоголь' },
  { firstName: 'Вера', lastName: 'Мир' },
  { firstName: 'Любовь', lastName: 'Толстая' },
  { firstName: 'Роман', lastName: 'Черных' },
  { firstName: 'Илья', lastName: 'Птицын' },
];

/** From the nominative to the prepositional. */
const inSixCases: Record<string, string[]> = {
  'Анна Иванова': [
    'Анна Иванова',
    'Анны Ивановой',
    'Анне Ивановой',
    'Анну Иванову',
    'Анной Ивановой',
    'Анне Ивановой',
  ],
  'Пётр Достоевский': [
    'Пётр Достоевский',
    'Петра Достоевского',
    'Петру Достоевскому',
    'Петра Достоевского',
    'Петром Достоевским',
    'Петре Достоевском',
  ],
  'Павел Шевченко': [
    'Павел Шевченко',
    'Павла Шевченко',
    'Павлу Шевченко',
    'Павла Шевченко',
    'Павлом Шевченко',
    'Павле Шевченко',
  ],
  'Игорь Кравец': [
    'Игорь Кравец',
    'Игоря Кравца',
    'Игорю Кравцу',
    'Игоря Кравца',
    'Игорем Кравцом',
    'Игоре Кравце',
  ],
  'Юлия Петрова-Водкина': [
    'Юлия Петрова-Водкина',
    'Юлии Петровой-Водкиной',
    'Юлии Петровой-Водкиной',
    'Юлию Петрову-Водкину',
    'Юлией Петровой-Водкиной',
    'Юлии Петровой-Водкиной',
  ],
  'Андрей Гоголь': [
    'Андрей Гоголь',
    'Андрея Гоголя',
    'Андрею Гоголю',
    'Андрея Гоголя',
    'Андреем Гоголем',
    'Андрее Гоголе',
  ],
  'Любовь Толстая': [
    'Любовь Толстая',
    'Любови Толстой',
    'Любови Толстой',
    'Любовь Толстую',
    'Любовью Толстой',
    'Любови Толстой',
  ],
  'Роман Черных': [
    'Роман Черных',
    'Романа Черных',
    'Роману Черных',
    'Романа Черных',
    'Романом Черных',
    'Романе Черных',
  ],
  'Илья Птицын': [
    'Илья Птицын',
    'Ильи Птицына',
    'Илье Птицыну',
    'Илью Птицына',
    'Ильёй Птицыным',
    'Илье Птицыне',
  ],
};

test.each(Object.entries(inSixCases))('%s is one person in six cases, in either order', (_, forms) => {
  const text = forms
    .flatMap((form) => [form, form.split(' ').toReversed().join(' '), ...form.split(' ')])
    .map((form) => `Вчера говорили про ${form}, и всё.`)
    .join('\n');
  const { texts, restore } = maskPersonalData([text], people);
  const masked = texts[0] ?? '';
  const placeholders = masked.match(/\[Имя-\d+/g) ?? [];
  expect(new Set(placeholders).size).toBe(1);
  expect(placeholders).toHaveLength(forms.length * 4);
  expect(masked.replace(/\[Имя-\d+(\.\d+)?\]/g, '').match(/(?<!^|\n)\p{Lu}/gu)).toBeNull();
  expect(restore(masked)).toBe(text);
});

const mask = (text: string) => maskPersonalData([text], people).texts[0];

test('initials, patronymics, capitals and plurals are of the name', () => {
  expect(mask('А. С. Иванова, Иванова А. С., Анна Сергеевна Иванова')).toMatch(
    /^\[Имя-1\], \[Имя-1\.2\], \[Имя-1\.3\]$/,
  );
  expect(mask('АННА ИВАНОВА и Ивановы, с Ивановыми')).not.toMatch(/иванов|анна/i);
  expect(mask('анна иванова сказала')).toBe('[Имя-1] сказала');
  expect(mask('Ива́нова')).toBe('[Имя-1]');
});

test('words that only look like a name stay', () => {
  const text = 'Моя вера в мир и любовь к слову; роман о мире. Иванопуло, Аннушка, ивановский ситец.';
  expect(mask(text)).toBe(text);
});

const phones = [
  '+7 912 345-67-89',
  '+79123456789',
  '8 (912) 345-67-89',
  '89123456789',
  '8-912-345-67-89',
  '+7(912)3456789',
  '912 345 67 89',
  '8 912 345 67 89',
];

test.each([...phones, '8 (495) 123-45-67', '+44 20 7946 0958', '+375 29 123-45-67'])(
  'the phone %s leaves no digit',
  (phone) => {
    expect(mask(`Звоните: ${phone}.`)).toBe('Звоните: [Телефон-1].');
  },
);

test('e-mails, links, nicknames, cards and papers are replaced, numbers of a story are not', () => {
  expect(mask('a.b+c@mail.ru и ИВАН@почта.рф')).toBe('[Почта-1] и [Почта-2]');
  expect(mask('Вот https://vk.com/id1?x=2, и t.me/anna_iv.')).toBe('Вот [Ссылка-1], и [Ссылка-2].');
  expect(mask('Пишите @anna_iv')).toBe('Пишите [Ник-1]');
  expect(mask('Карта 4111 1111 1111 1111')).toBe('Карта [Карта-1]');
  expect(mask('Паспорт 4509 123456, СНИЛС 112-233-445 95')).toBe('Паспорт [Документ-1], СНИЛС [Документ-2]');
  const story = 'В 2026 году, 12 марта в 10:30, за 1 200 000 рублей сделали 45 000 штук, рост 12,5 %.';
  expect(mask(story)).toBe(story);
});

test('a number is one and the same in all texts, and what differs has another', () => {
  const { texts, count } = maskPersonalData(['Анна и a@b.ru', 'Анне: a@b.ru, c@d.ru'], people);
  expect(texts).toEqual(['[Имя-1] и [Почта-1]', '[Имя-1.2]: [Почта-1], [Почта-2]']);
  expect(count).toBe(5);
});

test('placeholders that the student or the model wrote stay', () => {
  const { texts, restore } = maskPersonalData(['Анна и [Имя-1]'], people);
  expect(texts).toEqual(['[Имя-2] и [Имя-1]']);
  expect(restore('[Имя-2], [Имя-1], [Имя-7], [Имя-2.9]')).toBe('Анна, [Имя-1], [Имя-7], [Имя-2.9]');
});

const pieces = fc.oneof(
  fc.string({ maxLength: 20, unit: 'grapheme' }),
  fc.constantFrom(
    'Анна ',
    'Иванову',
    'И.',
    ' А.',
    '-',
    '[',
    ']',
    '[Имя-1]',
    '[Имя-1',
    '.2]',
    '@',
    'a@b.ru',
    ...phones,
    'https://x.ru/Анна',
    ' ',
    '4111111111111111',
    '\u0301',
    '\u200b',
    'Паша ',
    'Машин ',
    'Yulia ',
    'вера ',
    'мир ',
    'ул. Мира, д. 5',
    ', кв. 1',
    'паспорт ',
    '45 09 № ',
    '123456',
    'a собака b точка ru',
    'tg://',
    '[Адрес-1]',
    '40817810099910004312',
  ),
);
const texts = fc.array(pieces, { maxLength: 30 }).map((parts) => parts.join(''));

test('whatever the text, it comes back', () => {
  fc.assert(
    fc.property(texts, texts, (one, other) => {
      const masked = maskPersonalData([one, other], people);
      expect(masked.texts.map(masked.restore)).toEqual([one, other]);
    }),
    { numRuns: 1000 },
  );
});

test('a reply is restored wherever its stream is cut, and nothing waits that could not be a placeholder', () => {
  const { restore, restoring } = maskPersonalData(['Анна Иванова, Аней, a@b.ru, д. 5, кв. 1'], people);
  const reply = 'Вы, [Имя-1], [[Имя-1.2]: «[Почта-1]», [Адрес-1], [Имя-7], [Имя-1 и [';
  for (let first = 0; first <= reply.length; first += 1) {
    for (let second = first; second <= reply.length; second += 1) {
      let shown = '';
      const stream = restoring((piece) => (shown += piece));
      for (const piece of [reply.slice(0, first), reply.slice(first, second), reply.slice(second)])
        stream.write(piece);
      expect(restore(reply).length - shown.length).toBeLessThan('[Почта-1]'.length);
      stream.end();
      expect(shown).toBe(restore(reply));
    }
  }
});

test('sixty thousand characters are masked against two hundred names in a time that grows with neither’s square', async () => {
  const text = (size: number) =>
    'Вчера я говорил с коллегой о сроках, и мы решили, что Анна напишет Петру в среду. '.repeat(size);
  const names = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      firstName: `Имя${index}`,
      lastName: `Фамилин${index}ов`,
    }));
  const maskMuch = (sentences: number, others: number) =>
    maskPersonalData([text(sentences)], [...people, ...names(others)]);
  expect(await steepGrowth((sentences) => maskMuch(sentences, 200), 750)).toBeUndefined();
  expect(await steepGrowth((others) => maskMuch(750, others), 200)).toBeUndefined();
});

test('names to keep stay in every case, and others of the same people are masked', () => {
  const known = [
    { firstName: 'Денис', lastName: 'Воронцов' },
    { firstName: 'Анна', lastName: 'Иванова' },
  ];
  const lines = [
    'Ты пишешь слова: Денис.',
    'Денису сказала Анна Иванова, а Воронцов молчал. С Денисом ясно.',
  ];
  const masked = maskPersonalData(lines, known, ['Денис']);
  expect(masked.texts).toEqual([
    'Ты пишешь слова: Денис.',
    'Денису сказала [Имя-1], а [Имя-2] молчал. С Денисом ясно.',
  ]);
  expect(masked.texts.map(masked.restore)).toEqual(lines);
  expect(maskPersonalData(lines, known).texts[0]).toBe('Ты пишешь слова: [Имя-1].');
});
