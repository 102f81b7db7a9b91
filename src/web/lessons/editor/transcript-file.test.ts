import { expect, test } from 'vitest';
import { transcriptionMaxLength } from '#contract/limits.ts';
import { windows1251 } from '#test/windows-1251.ts';
import { readTranscriptFile } from './transcript-file.ts';

const text = '1\n00:00:01,000 --> 00:00:04,000\nЁлка, «щётка» и подъезд.\n';
const cyrillic = text.replaceAll(/[«»]/g, '');

test.each([
  ['UTF-8', new Blob([text]), text],
  [
    'UTF-8 with a byte order mark and the lines of Windows',
    new Blob(['\ufeff', text.replaceAll('\n', '\r\n')]),
    text,
  ],
  ['UTF-16', new Blob(['\ufeff', text].map((part) => Buffer.from(part, 'utf16le'))), text],
  ['Windows-1251', new Blob([windows1251(cyrillic)]), cyrillic],
])('%s is read as written', async (_, file, written) => {
  expect(await readTranscriptFile(file)).toEqual({ text: written });
});

test.each([
  ['a picture', new Blob([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])])],
  ['bytes of no text', new Blob([new Uint8Array([0xff, 0x98, 0x01, 0xfe])])],
])('%s is refused as no text', async (_, file) => {
  expect(await readTranscriptFile(file)).toEqual({ error: 'Это не текст. Выберите файл SRT, VTT или TXT' });
});

test('an empty file is refused', async () => {
  expect(await readTranscriptFile(new Blob([' \r\n']))).toEqual({ error: 'Файл пуст' });
});

test('as much as the field takes is read, one character more is refused with both numbers', async () => {
  const most = 'я'.repeat(transcriptionMaxLength);
  expect(await readTranscriptFile(new Blob([most]))).toEqual({ text: most });
  expect(await readTranscriptFile(new Blob([most, 'я']))).toEqual({
    error: expect.stringMatching(/^В файле 300\s001\sсимвол: в поле помещается 300\s000$/),
  });
});

test('a file that can’t fit is refused without being read', async () => {
  const video = new Blob(['я'.repeat(500_000)]);
  video.arrayBuffer = () => Promise.reject(new Error('read'));
  expect(await readTranscriptFile(video)).toEqual({
    error: expect.stringMatching(/^Файл слишком большой: в поле помещается 300\s000$/),
  });
});
