import { describe, expect, test } from 'vitest';
import { windows1251 } from '#test/windows-1251.ts';
import { decode } from './decode.ts';

const table = 'email;firstname;lastname\r\nalena@example.org;Алёна;Йодко\r\nivan@example.org;Иван;Петров\r\n';

/** By the browser's own table, read backwards. */
function encoded(text: string, encoding: string): Uint8Array {
  const signs = Array.from({ length: 256 }, (_, byte) =>
    new TextDecoder(encoding).decode(Uint8Array.of(byte)),
  );
  return Uint8Array.from(text, (sign) => signs.indexOf(sign));
}
const utf8 = (text: string) => new TextEncoder().encode(text);
const misread = (text: string, encoding: string) => utf8(new TextDecoder(encoding).decode(utf8(text)));

describe('what people can save is read as it was written', () => {
  test.each([
    ['UTF-8', utf8(table)],
    ['UTF-16 with its mark', Buffer.from(`\uFEFF${table}`, 'utf16le')],
    ['UTF-16 without its mark', Buffer.from(table, 'utf16le')],
    ['UTF-16 the other way round, without its mark', Buffer.from(table, 'utf16le').swap16()],
    ['Windows-1251', windows1251(table)],
  ])('%s', (_, bytes) => {
    expect(decode(bytes)).toEqual({ text: table });
  });

  test.each([
    'Юрий;Цой',
    'Їжак;Єва',
    'ИВАН;ПЕТРОВ',
    'иван;петров',
    'Ђорђе;Јовановић',
    'ООО «Ромашка»;№ 5',
    'Ян;Э',
    'Анна-Мария;Мар’яна',
    'ЩУКИН;ФЁДОР;ЦЮРУПА;ЖЖЁНОВ',
    'без букв;№',
  ])('%s in Windows-1251', (text) => {
    expect(decode(encoded(text, 'windows-1251'))).toEqual({ text });
  });

  test.each([
    'Анна;José;Müller;Łukasz',
    'Юля;Ñandú;Þórður;Đặng',
    '小明;王',
    'محمد;علي',
    'СССР;НДС «Р»;ЧАЭС',
    'ΑΒΓ;Ωμέγα',
    'СберБанк;МакДональдс;Анна',
    'Eлена;Aнна',
    '💰;ёжик',
  ])('%s in UTF-8', (text) => {
    expect(decode(utf8(text))).toEqual({ text });
  });
});

describe('a few broken bytes leave the rest as it is', () => {
  const bytes = Buffer.from(table);
  test.each([
    ['one that is no letter', Buffer.concat([bytes, Uint8Array.of(0x98, 0x0d, 0x0a)]), `${table}\uFFFD\r\n`],
    ['a letter cut in two', bytes.subarray(0, -5), `${table.slice(0, -4)}\uFFFD\uFFFD`.slice(0, -1)],
    [
      'a line of another file',
      Buffer.concat([bytes, windows1251('Пак;Ли')]),
      `${table}\uFFFD\uFFFD\uFFFD;\uFFFD\uFFFD`,
    ],
  ])('%s', (_, damaged, text) => {
    expect(decode(damaged)).toEqual({ text });
  });
});

describe('a text that reads as no language is refused with what we take', () => {
  test.each([
    ['CP866 (DOS)', encoded(table, 'ibm866')],
    ['KOI8-R', encoded(table, 'koi8-r')],
    ['MacCyrillic', encoded(table, 'x-mac-cyrillic')],
    ['KOI8-R', encoded('ИМЯ;ФАМИЛИЯ;ОТДЕЛ\nАЛЕНА;ИВАНОВА;ПРОДАЖИ', 'koi8-r')],
    ['KOI8-R', encoded('иван петров;отдел продаж и закупок', 'koi8-r')],
    ['CP866 (DOS)', encoded('a@b.ru;Ян;Ли', 'ibm866')],
  ])('%s', (name, bytes) => {
    expect(decode(bytes)).toEqual({
      refusal: expect.stringMatching(
        `^Буквы в файле не читаются: похоже, файл в кодировке ${name.replace(/[()]/g, '.')}.+UTF-8.+UTF-16.+Windows-1251`,
      ),
    });
  });

  test.each([
    ['UTF-8 read as Windows-1251', misread(table, 'windows-1251')],
    ['UTF-8 read as Western', misread(table, 'windows-1252')],
    ['UTF-8 read as DOS', misread(table, 'ibm866')],
    ['Windows-1251 read as Western', utf8(new TextDecoder('windows-1252').decode(windows1251(table)))],
    ['KOI8-R read as Windows-1251', utf8(new TextDecoder('windows-1251').decode(encoded(table, 'koi8-r')))],
    ['DOS read as Windows-1251', utf8(new TextDecoder('windows-1251').decode(encoded(table, 'ibm866')))],
  ])('%s, and saved so', (_, bytes) => {
    expect(decode(bytes)).toEqual({
      refusal: expect.stringMatching(/^Буквы в файле не читаются: его уже открыли не в той/),
    });
  });

  test('letters of the West in one byte', () => {
    expect(decode(encoded('José;Müller;Zoë', 'windows-1252'))).toEqual({
      refusal: expect.stringMatching(/^Буквы в файле не читаются\. Сохраните/),
    });
  });
});

test.each(['я', 'я ', 'a', ';', 'Рђ', '\u0301', '«', 'яЯ', '0'])(
  'ten megabytes of %j are judged by what tells, whatever stands between',
  (part) => {
    const text = part.repeat(5_000_000 / part.length);
    expect(decode(utf8(text))).toEqual(part === 'Рђ' ? { refusal: expect.any(String) } : { text });
  },
);
