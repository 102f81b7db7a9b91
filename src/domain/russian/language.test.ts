import { describe, expect, test } from 'vitest';
import { cutForeign, hideForeign } from './foreign-sentences.ts';
import { createLanguageJudge } from './language.ts';

const judge = createLanguageJudge({
  own: ['Я назначил code review на четверг и позвонил по Zoom.', 'Опишите разговор о KPI.'],
  material: ['Active listening: слушать и переспрашивать. Слово 面子 значит «лицо».'],
});

test.each([
  'Здесь виден факт，但是 просьбы没有.',
  '总的来说，很好。',
  'ขอบคุณครับ',
  'أحسنت، اذكر الوقت',
  'Вы молодец, 谢谢.',
  'मैं ठीक हूँ',
  'Καλή δουλειά',
  'Please name the hour.',
  'Good job.',
  'Дальше: name the exact hour of the meeting.',
  'Хорошо, but you should name the exact hour today.',
  'PLEASE NAME THE HOUR',
  'Ask Denis Ivanov about it.',
])('«%s» is in another language', (sentence) => {
  expect(judge.isForeign(sentence)).toBe(true);
});

test.each([
  'Вы назначили code review на четверг.',
  'Code review.',
  'Назовите KPI и OKR отдела.',
  'Zoom подойдёт.',
  'Созвонитесь в Zoom или Google Meet.',
  'Напишите в Slack Денису.',
  'OK.',
  'Пришлите на ivan@mail.ru до 18:00.',
  'Это и есть active listening.',
  'Угол α и число π остались.',
  'Слово 面子 вы поняли верно.',
  'План B у вас есть.',
  'Файл report_v2.pdf открылся.',
  '1. ',
  'сюда &lt;img src=x> https://evil.example/c',
  '— …',
  'Объём 5 µм, 20 ℃.',
  'О\u0301чень хорошо.',
])('«%s» stays', (sentence) => {
  expect(judge.isForeign(sentence)).toBe(false);
});

test('about a letter in English only the script counts', () => {
  const english = createLanguageJudge({
    own: ['Dear Maria, I am writing to tell you that the draft is late.', 'Напишите письмо партнёру.'],
  });
  expect(english.isForeign('Please name the hour.')).toBe(false);
  expect(english.isForeign('请说出具体的时间。')).toBe(true);
});

describe('a text without its foreign sentences', () => {
  test.each([
    [
      'Здесь виден факт，但是 просьбы没有. Очень хорошо.',
      { text: 'Очень хорошо.', losesSection: false, sentences: ['Здесь виден факт，但是 просьбы没有.'] },
    ],
    [
      '1. 请说出时间。\n2. Назовите час.\n- Good job, well done.',
      {
        text: '2. Назовите час.',
        losesSection: false,
        sentences: ['请说出时间。', '- Good job, well done.'],
      },
    ],
    [
      '## Итог\n很好。\n## Дальше\nЧас.',
      { text: '## Итог\n\n## Дальше\nЧас.', losesSection: true, sentences: ['很好。'] },
    ],
    ['总的来说，很好。', { text: '', losesSection: true, sentences: ['总的来说，很好。'] }],
    ['Хорошо.\n\nНазовите час.', { text: 'Хорошо.\n\nНазовите час.', losesSection: false, sentences: [] }],
  ])('%s', (text, left) => {
    expect(cutForeign(text, judge)).toEqual(left);
  });
});

describe('while a text streams', () => {
  const texts = [
    'Здесь виден факт，但是 просьбы没有. Очень хорошо.\nДальше: please name the hour.\nУровень: Есть\n',
    'PLEASE NAME THE HOUR NOW. Хорошо.\n',
    'Вы назначили code review в Zoom. Good job, well done. Ясно.\n请说\nКонец.\n',
  ];
  test.each(texts)('nothing foreign passes, whatever the pieces: %s', (text) => {
    for (const size of [1, 2, 3, 7, 1_000]) {
      let shown = '';
      const write = hideForeign(judge, (piece) => {
        shown += piece;
      });
      for (let at = 0; at < text.length; at += size) write(text.slice(at, at + size));
      expect(shown).not.toMatch(/[\p{Script=Han}]|please|PLEASE|NAME|hour|Good|job|done/u);
    }
  });

  test('what is ours passes whole and without delay, names and known terms with it', () => {
    let shown = '';
    const write = hideForeign(judge, (piece) => {
      shown += piece;
    });
    write('Человеку: нет\n## 1. Факты\nВы назначили code review ');
    expect(shown).toBe('Человеку: нет\n## 1. Факты\nВы назначили code review ');
    write('в Google Meet и полу');
    expect(shown).toBe('Человеку: нет\n## 1. Факты\nВы назначили code review в Google Meet и полу');
    write('чили ответ. Это done');
    expect(shown).toMatch(/получили ответ\. Это $/);
    write('. Дальше');
    expect(shown).toMatch(/Это done\. Дальше$/);
  });
});
