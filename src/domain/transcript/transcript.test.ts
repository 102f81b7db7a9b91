import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { steepGrowth } from '#test/growth.ts';
import { promptTranscript } from './prompt-transcript.ts';
import { parseTranscript } from './transcript.ts';

const srt = `1
00:00:01,000 --> 00:00:04,200
Добрый день. Сегодня говорим о том,
как возразить и не поссориться.

2
00:00:04,300 --> 00:00:07,900
<i>Сначала</i> — {\\an8}о фактах.

3
00:03:20,480 --> 00:03:24,000
«Ты всегда опаздываешь» — это приговор.
`;

const vtt = `WEBVTT - Запись занятия
Kind: captions
Language: ru

NOTE
Проверено редактором,
00 минут потрачено

STYLE
::cue { color: papayawhip; }

REGION
id:fred
width:40%

вступление
00:01.000 --> 00:04.000 line:0 position:20% align:start
<v Анна Сергеевна>Что вы <c.loud>сделали</c> вчера?

01:02:03.500 --> 01:02:06.000
<v.loud Пётр>Отправил <b>отчёт</b> &amp; письмо.</v>

NOTE конец записи
`;

describe('subtitles are read as they are', () => {
  test('SRT: counters and tags are taken out, lines are joined', () => {
    expect(parseTranscript(srt)).toEqual([
      { start: 1, end: 4.2, text: 'Добрый день. Сегодня говорим о том, как возразить и не поссориться.' },
      { start: 4.3, end: 7.9, text: 'Сначала — о фактах.' },
      { start: 200.48, end: 204, text: '«Ты всегда опаздываешь» — это приговор.' },
    ]);
  });

  test('WebVTT: header, comments, styles, names and settings are no text; a voice is the speaker', () => {
    expect(parseTranscript(vtt)).toEqual([
      { start: 1, end: 4, text: 'Что вы сделали вчера?', speaker: 'Анна Сергеевна' },
      { start: 3723.5, end: 3726, text: 'Отправил отчёт & письмо.', speaker: 'Пётр' },
    ]);
  });

  test.each([
    ['a byte order mark', `\ufeff${srt}`],
    ['lines of Windows', srt.replaceAll('\n', '\r\n')],
    ['lines of an old Mac', srt.replaceAll('\n', '\r')],
    ['blank lines above', `\n\n${srt}`],
    ['every second line blank', srt.replaceAll('\n', '\n\n')],
    ['no blank line between cues', srt.replaceAll('\n\n', '\n')],
    ['no counters', srt.replaceAll(/^\d\n/gm, '')],
    ['spaces at the ends of lines', srt.replaceAll('\n', '  \n')],
    ['points for commas', srt.replaceAll(/(?<=\d),(?=\d)/g, '.')],
    ['no blank between the arrow and the times', srt.replaceAll(' --> ', '-->')],
  ])('the same cues with %s', (_, text) => {
    expect(parseTranscript(text)).toEqual(parseTranscript(srt));
  });

  test('a cue of a number alone keeps it', () => {
    const text = '1\n00:01,000 --> 00:02,000\n12\n\n2\n00:02,000 --> 00:03,000\n13';
    expect(parseTranscript(text)?.map((cue) => cue.text)).toEqual(['12', '13']);
  });

  test('two voices in a cue are both named', () => {
    const text = 'WEBVTT\n\n00:01.000 --> 00:02.000\n<v Анна>Готово?\n<v Пётр>Почти.';
    expect(parseTranscript(text)).toEqual([{ start: 1, end: 2, text: 'Анна: Готово? Пётр: Почти.' }]);
  });

  test('words in angle brackets that are no tag of the format stay words', () => {
    const text = '00:01.000 --> 00:02.000\n<смеётся> 2 < 3 <img src=x onerror=alert(1)> &lt;b&gt;';
    expect(parseTranscript(text)?.[0]?.text).toBe('<смеётся> 2 < 3 <img src=x onerror=alert(1)> <b>');
  });

  test('automatic captions that repeat the line before are read once', () => {
    const text = `WEBVTT

00:00:00.000 --> 00:00:02.000
добрый<00:00:00.500><c> день</c><00:00:01.000><c> друзья</c>

00:00:02.000 --> 00:00:02.010
добрый день друзья

00:00:02.010 --> 00:00:04.000
добрый день друзья
сегодня<00:00:02.500><c> поговорим</c>
`;
    expect(parseTranscript(text)?.map((cue) => cue.text)).toEqual([
      'добрый день друзья',
      'сегодня поговорим',
    ]);
  });

  test('cues come by their start', () => {
    const text = '00:05.000 --> 00:06.000\nпотом\n\n00:01.000 --> 00:02.000\nсначала';
    expect(parseTranscript(text)?.map((cue) => cue.text)).toEqual(['сначала', 'потом']);
  });
});

const others = {
  SBV: `0:00:01.000,0:00:04.200
Добрый день. Сегодня говорим о том,
как возразить и не поссориться.

0:00:04.300,0:00:07.900
Сначала — о фактах.

0:03:20.480,0:03:24.000
«Ты всегда опаздываешь» — это приговор.
`,
  ASS: `[Script Info]
Title: Урок
ScriptType: v4.00+

[V4+ Styles]
Format: Name, Fontname, Fontsize
Style: Default,Arial,20

[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
Comment: 0,0:00:00.00,0:00:01.00,Default,,0,0,0,,Проверить
Dialogue: 0,0:00:01.00,0:00:04.20,Default,,0,0,0,,Добрый день. Сегодня говорим о том,\\Nкак возразить и не поссориться.
Dialogue: 0,0:03:20.48,0:03:24.00,Default,,0,0,0,,«Ты всегда опаздываешь» — это приговор.
Dialogue: 0,0:00:04.30,0:00:07.90,Default,,0,0,0,,{\\i1}Сначала{\\i0} — о фактах.
`,
  Whisper: `Detecting language using up to the first 30 seconds.
Detected language: Russian
[00:01.000 --> 00:04.200]  Добрый день. Сегодня говорим о том, как возразить и не поссориться.
[00:04.300 --> 00:07.900]  Сначала — о фактах.
[00:03:20.480 --> 00:03:24.000]  «Ты всегда опаздываешь» — это приговор.
`,
};

describe('other formats have the same cues', () => {
  test.each(Object.entries(others))('%s', (_, text) => {
    expect(parseTranscript(text)).toEqual(parseTranscript(srt));
    expect(parseTranscript(`\ufeff\n${text.replaceAll('\n', '\r\n')}`)).toEqual(parseTranscript(srt));
  });

  test('who speaks in ASS is the speaker', () => {
    const text = `[script info]
[Events]
Dialogue: 0,0:00:01.00,0:00:02.50,Default,Анна,0,0,0,,Готово, Пётр?
Dialogue: 0,0:00:03.00,0:00:02.50,Default,Пётр,0,0,0,,Конец раньше начала
Dialogue: без запятых`;
    expect(parseTranscript(text)).toEqual([{ start: 1, end: 2.5, text: 'Готово, Пётр?', speaker: 'Анна' }]);
  });

  test.each([
    'Whisper печатает так:\n[00:01.000 --> 00:04.200] Добрый день.',
    'В SBV пишут:\n0:00:01.000,0:00:04.200\nДобрый день.',
    'Dialogue: 0,0:00:01.00,0:00:04.20,Default,,0,0,0,,Да',
    '[Script Info]\nTitle: пусто',
  ])('an ordinary text that quotes them has none: %j', (text) => {
    expect(parseTranscript(text)).toBeUndefined();
  });

  test.each(['[00:01.000 --> ', '[00:01.000 --> 00:04.200]', '0:00:01.000,', '{', 'Dialogue: ,', ',', '\\N'])(
    '300,000 characters of %j behind a beginning of each are read to the end',
    (part) => {
      for (const text of Object.values(others)) parseTranscript(text + part.repeat(300_000 / part.length));
    },
  );
});

describe('a broken cue is skipped, and only it', () => {
  test.each([
    ['letters for digits', '00:00:0а,000 --> 00:00:09,000'],
    ['an arrow of one dash', '00:00:08,000 -> 00:00:09,000'],
    ['no end', '00:00:08,000 -->'],
    ['an end before the start', '00:00:09,000 --> 00:00:08,000'],
    ['sixty seconds', '00:00:60,000 --> 00:01:02,000'],
    ['sixty minutes', '01:60:00,000 --> 02:00:02,000'],
    ['more digits than a time has', '00:00:08,000000 --> 00:00:09,000'],
  ])('%s', (_, timing) => {
    const text = `1\n${timing}\nСломанная\n\n${srt}`;
    expect(parseTranscript(text)).toEqual(parseTranscript(srt));
    const inside = srt.replace('3\n00:03:20', `9\n${timing}\nСломанная\n\n3\n00:03:20`);
    expect(parseTranscript(inside)).toEqual(parseTranscript(srt));
  });

  test('a cue without words', () => {
    const text =
      '1\n00:01,000 --> 00:02,000\n\n2\n00:02,000 --> 00:03,000\n<b></b>\n\n3\n00:03,000 --> 00:04,000\nДа';
    expect(parseTranscript(text)).toEqual([{ start: 3, end: 4, text: 'Да' }]);
  });
});

describe('an ordinary transcript has no cues', () => {
  test.each([
    '',
    ' \n',
    'Здравствуйте!\n\nНачнём.',
    '1. Первое\n2. Второе',
    '1\n\nПервая глава',
    '12:30 — начало встречи',
    'WEBVTT',
    'WEBVTT\n\nNOTE пусто',
    'WEBVTTX\n\n00:01.000 --> 00:02.000\nДа',
    '00:01:00 --> потом',
    'В файле субтитров пишут так:\n\n00:01.000 --> 00:02.000\nТекст',
  ])('%j', (text) => {
    expect(parseTranscript(text)).toBeUndefined();
    expect(promptTranscript(text)).toBe(text);
  });
});

test('any text is read without a throw, in cues whose times and words are in order', () => {
  const pieces =
    'WEBVTT|NOTE|1||\n|\r\n|\ufeff|00:01.000|00:00:02,500| --> |-->|<v Анна>|</v>|<c|{\\an8}|&lt;|Слово.|<|>|99:99:99,999|->';
  const piece = fc.constantFrom(...pieces.split('|'));
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (chosen) => {
      const cues = parseTranscript(chosen.join('')) ?? [];
      for (const [index, cue] of cues.entries()) {
        expect(cue.end).toBeGreaterThanOrEqual(cue.start);
        expect(cue.start).toBeGreaterThanOrEqual(cues[index - 1]?.start ?? 0);
        expect(cue.text).toBe(cue.text.trim());
        expect(cue.text).not.toBe('');
      }
    }),
    { numRuns: 500 },
  );
});

describe('time grows with the length, not faster', () => {
  const most = 300_000;
  const filled = (part: string, size: number) =>
    `1\n00:01,000 --> 00:02,000\n<v${part.repeat(Math.ceil(size / part.length))}!`;
  test.each([
    '<',
    '<c ',
    '{\\',
    '&',
    ' ',
    '\n',
    '0',
    '0:',
    '-',
    '-->',
    '<v a',
    '00:01.000 --> 00:02.000\n',
    srt,
  ])('300,000 characters of %j', async (part) => {
    expect(await steepGrowth((size) => promptTranscript(filled(part, size)), most)).toBeUndefined();
  });
});
