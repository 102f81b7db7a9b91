import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { takenInWords } from '#contract/answer-files/kinds.ts';
import { kindsInWords } from './kinds.ts';

test('Neighbours that share a noun are named by it once', () => {
  expect(kindsInWords()).toBe(
    'картинки PNG, JPEG, WebP, GIF и AVIF, документы PDF, DOCX, XLSX и PPTX, аудио MP3 и M4A, видео MP4 (H.264) и WebM',
  );
  expect(kindsInWords(['pdf', 'office', 'audio'])).toBe('документы PDF, DOCX, XLSX и PPTX, аудио MP3 и M4A');
  expect(kindsInWords(['office', 'video'])).toBe('документы DOCX, XLSX и PPTX, видео MP4 (H.264) и WebM');
});

test('Kinds of an answer are named in the order of the form, whatever order they are kept in', () => {
  expect(takenInWords(['office', 'audio', 'pdf'])).toBe('документы PDF, DOCX, XLSX и PPTX, аудио MP3 и M4A');
});

test('The author’s guide names what is taken in the same words', () => {
  const guide = readFileSync(join(import.meta.dirname, '../../../docs/guide/author.md'), 'utf8');
  expect(guide).toContain(kindsInWords());
});
