import { describe, expect, test } from 'vitest';
import { parseCriteria, writeCriteria } from './criteria-in-file.ts';

const criterion = (title: string, levels = '- Пока нет: не видно\n- Есть: видно') =>
  `## ${title}\n\nПоступок назван так, как его записала бы камера.\n\n${levels}\n`;

describe('parseCriteria', () => {
  test('reads criteria with their levels in the order of the section', () => {
    const section = `${criterion('Факты')}\n## Просьба\nЯсно, что сделать.\n\nИ к какому дню.\n- Нет: просьбы нет\n- Отчасти: «потом», и всё\n- Есть: назван день: среда`;

    expect(parseCriteria('a.md', section)).toEqual([
      {
        title: 'Факты',
        description: 'Поступок назван так, как его записала бы камера.',
        levels: [
          { title: 'Пока нет', description: 'не видно' },
          { title: 'Есть', description: 'видно' },
        ],
      },
      {
        title: 'Просьба',
        description: 'Ясно, что сделать.\n\nИ к какому дню.',
        levels: [
          { title: 'Нет', description: 'просьбы нет' },
          { title: 'Отчасти', description: '«потом», и всё' },
          { title: 'Есть', description: 'назван день: среда' },
        ],
      },
    ]);
  });

  test('reads where a criterion looks and that absence proves it, and writes both again', () => {
    const levels = '- Есть «но»: мешает\n- Чисто: мешать нечему';
    const settings = 'Смотреть: последняя фраза\n\nДоказывается отсутствием';
    const section = `## Чисто\n\nНет «но».\nСмотреть: на слова.\n\n${settings}\n\n${levels}`;
    const [read] = parseCriteria('a.md', section);
    expect(read).toMatchObject({
      description: 'Нет «но».\nСмотреть: на слова.',
      looksAt: 'last_phrase',
      byAbsence: true,
    });
    expect(read && writeCriteria([read])).toBe(section);
    const bare = parseCriteria('a.md', `## Чисто\n\nНет «но».\n\n${levels}`);
    expect(bare[0]).not.toHaveProperty('looksAt');
    expect(bare[0]).not.toHaveProperty('byAbsence');
  });

  test.each([
    ['да', true],
    ['нет', false],
  ])('reads whether its words are said aloud: «%s», and writes it again', (word, aloud) => {
    const section = `## Просьба\n\nЯсно, что сделать.\n\nГоворят вслух: ${word}\n\n- Нет: просьбы нет\n- Есть: есть`;
    const [read] = parseCriteria('a.md', section);
    expect(read).toMatchObject({ description: 'Ясно, что сделать.', aloud });
    expect(read && writeCriteria([read])).toBe(section);
    const [bare] = parseCriteria('a.md', section.replace(`Говорят вслух: ${word}`, 'Говорят вслух: громко'));
    expect(bare).not.toHaveProperty('aloud');
    expect(bare?.description).toContain('Говорят вслух: громко');
  });

  test('says from which level on a criterion passes, and refuses one that isn’t there', () => {
    const levels = '- Нет: не видно\n- Есть: видно';
    const section = `## Факты\n\nЕсть что проверить.\n\nЗачёт с уровня: Нет\n\n${levels}`;
    const [read] = parseCriteria('a.md', section);
    expect(read).toMatchObject({ description: 'Есть что проверить.', passesFrom: 0 });
    expect(read && writeCriteria([read])).toBe(section);
    expect(() => parseCriteria('a.md', section.replace('уровня: Нет', 'уровня: Да'))).toThrow(
      'такого уровня нет',
    );
  });

  test('a lesson without the section has no criteria', () => {
    expect(parseCriteria('a.md', '')).toEqual([]);
  });

  test.each([
    ['Текст', 'перед первым «## …» стоит текст'],
    [`Сначала слова\n${criterion('Факты')}`, 'перед первым «## …» стоит текст'],
    ['## Факты\n- Нет: не видно\n- Есть: видно', 'под «Факты» не сказано, на что смотреть'],
    [criterion('Факты', '- Есть: видно'), 'критерий 1, levels: Нужно не меньше 2 уровней'],
    [criterion('Факты', ''), 'критерий 1, levels: Нужно не меньше 2 уровней'],
    [criterion('Факты', '- Пока нет\n- Есть: видно'), 'уровень «Факты» записан не так'],
    [
      criterion('Факты', '- Нет: не видно\n- Есть: видно\n\nЕщё слово'),
      'после уровней «Факты» стоит текст: Ещё слово',
    ],
    [
      criterion('Факты', '- Есть: видно\n- есть: не видно'),
      'критерий 1, levels.1.title: Такой уровень уже есть',
    ],
    [criterion('Факты') + criterion('факты'), 'критерий 2, title: Такой критерий уже есть'],
    [criterion('Ф'.repeat(121)), 'критерий 1, title: Не длиннее 120 символов'],
    // The runner would lose its patience with a reader that walks the blanks from each of them.
    [criterion('Факты', `- ${' '.repeat(150_000)}x\n- Есть: видно`), 'уровень «Факты» записан не так'],
    [criterion('Факты', '- а: б\n'.repeat(100_000)), 'слишком много текста'],
    ['## а\n'.repeat(40_000), 'Не больше 8 критериев'],
    [
      Array.from({ length: 9 }, (_, index) => criterion(`Факты ${index}`)).join('\n'),
      'Не больше 8 критериев',
    ],
  ])('refuses %j', (section, problem) => {
    expect(() => parseCriteria('a.md', section)).toThrow(`demo/a.md: в разделе «# Критерии» ${problem}`);
  });
});
