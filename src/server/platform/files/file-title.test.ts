import { expect, test } from 'vitest';
import type { FileExtension } from '#contract/files/kinds.ts';
import { fileTitle, savedName } from './file-title.ts';

test.each<[string, FileExtension, string, string]>([
  ['Отчёт "о встрече".pdf', 'pdf', 'Отчёт "о встрече".pdf', 'Отчёт "о встрече".pdf'],
  ['Договор от 01.02.2026', 'pdf', 'Договор от 01.02.2026.pdf', 'Договор от 01.02.2026.pdf'],
  ['ПЛАН.PDF', 'pdf', 'ПЛАН.PDF', 'ПЛАН.pdf'],
  ['Снимок.JPG', 'webp', 'Снимок.JPG', 'Снимок.webp'],
  ['план.exe', 'pdf', 'план.exe.pdf', 'план.exe.pdf'],
  ['.pdf', 'pdf', '.pdf.pdf', '.pdf.pdf'],
  ['Глава 1.', 'docx', 'Глава 1..docx', 'Глава 1..docx'],
  ['', 'pdf', 'файл', 'файл.pdf'],
])('%j of a %s is shown as «%s», and saved as «%s»', (name, extension, shown, saved) => {
  const title = fileTitle(name, extension);
  expect([title, savedName(title, extension)]).toEqual([shown, saved]);
});
