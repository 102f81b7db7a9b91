import { describe, expect, test } from 'vitest';
import { promptTranscript } from './prompt-transcript.ts';
import { type Cue, formatTime, paragraphsOf, parseTranscript, snapToCue } from './transcript.ts';

const srt = `1
00:00:01,000 --> 00:00:04,200
Добрый день. Сегодня говорим о том,
как возразить и не поссориться.

2
00:00:04,300 --> 00:00:07,900
Сначала — о фактах.

3
00:03:20,480 --> 00:03:24,000
«Ты всегда опаздываешь» — это приговор.
`;

const vtt = `WEBVTT

00:01.000 --> 00:04.000
<v Анна Сергеевна>Что вы сделали вчера?

01:02:03.500 --> 01:02:06.000
<v Пётр>Отправил отчёт &amp; письмо.</v>
`;

const cue = (start: number, text: string, more: Partial<Cue> = {}): Cue => ({
  start,
  end: start + 3,
  text,
  ...more,
});

describe('paragraphs', () => {
  const sentence = 'Факт можно проверить, а с приговором остаётся только спорить. ';

  test('cues that follow each other are one paragraph, which begins with the first', () => {
    expect(paragraphsOf([cue(1, 'Добрый день.'), cue(4, 'Начнём.')])).toEqual([
      { start: 1, text: 'Добрый день. Начнём.' },
    ]);
  });

  test('a pause begins another', () => {
    const starts = paragraphsOf([cue(1, 'Раз.'), cue(5.9, 'Два.'), cue(10.9, 'Три.')]).map(
      ({ start }) => start,
    );
    expect(starts).toEqual([1, 10.9]);
  });

  test('so does another speaker', () => {
    const cues = [
      cue(1, 'Готово?', { speaker: 'Анна' }),
      cue(4, 'Почти.', { speaker: 'Пётр' }),
      cue(7, 'Завтра.'),
    ];
    expect(paragraphsOf(cues).map(({ speaker }) => speaker)).toEqual(['Анна', 'Пётр', undefined]);
  });

  test('a long one ends with its sentence', () => {
    const cues = [cue(0, sentence.repeat(5).trim()), cue(3, 'И только'), cue(6, 'потом вывод.')];
    expect(paragraphsOf(cues).map(({ text }) => text)).toEqual([cues[0]?.text, 'И только потом вывод.']);
    const unfinished = [cue(0, `${sentence.repeat(5)}Но`), cue(3, 'не сразу.'), cue(6, 'Вывод.')];
    expect(paragraphsOf(unfinished)).toHaveLength(2);
  });

  test('captions without sentences don’t grow without end, and no word is lost', () => {
    const cues = Array.from({ length: 400 }, (_, index) => cue(index * 3, `слово номер ${index}`));
    const paragraphs = paragraphsOf(cues);
    expect(Math.max(...paragraphs.map(({ text }) => text.length))).toBeLessThan(640);
    expect(paragraphs.map(({ text }) => text).join(' ')).toBe(cues.map(({ text }) => text).join(' '));
  });
});

describe('the place that a review names', () => {
  const cues = parseTranscript(srt) ?? [];

  test.each([
    [1, 1],
    [3.9, 1],
    [4, 4.3],
    [150, 4.3],
    [200, 200.48],
    [204, 200.48],
  ])('second %d is the cue that begins at %d', (seconds, start) => {
    expect(snapToCue(cues, seconds)).toBe(start);
  });

  test.each([0, -1, 204.5, 3_600, Number.NaN, Number.POSITIVE_INFINITY])(
    'second %d is outside',
    (seconds) => {
      expect(snapToCue(cues, seconds)).toBeUndefined();
    },
  );

  test('nothing lies within no cues', () => {
    expect(snapToCue([], 0)).toBeUndefined();
  });
});

test.each([
  [0, '0:00'],
  [7.9, '0:07'],
  [200.48, '3:20'],
  [3_599, '59:59'],
  [3_723, '1:02:03'],
  [36_000, '10:00:00'],
])('%d seconds are written %s', (seconds, written) => {
  expect(formatTime(seconds)).toBe(written);
});

test('the model reads a line of one or two sentences after its time', () => {
  expect(promptTranscript(srt)).toBe(
    [
      '[00:01] Добрый день. Сегодня говорим о том, как возразить и не поссориться. Сначала — о фактах.',
      '[03:20] «Ты всегда опаздываешь» — это приговор.',
    ].join('\n'),
  );
  expect(promptTranscript(vtt)).toBe(
    '[00:01] Анна Сергеевна: Что вы сделали вчера?\n[1:02:03] Пётр: Отправил отчёт & письмо.',
  );
});
