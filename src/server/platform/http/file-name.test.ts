import { expect, test } from 'vitest';
import { fileName } from './file-name.ts';

test.each([
  ['Отчёт %22о встрече%22.pdf', 'Отчёт "о встрече".pdf'],
  ['Отчёт%0D%0Aо встрече.pdf', 'Отчёт о встрече.pdf'],
  ['Отчёт%0Aо встрече.pdf', 'Отчёт о встрече.pdf'],
  // Whoever has written this has written it so: a browser escapes no percent.
  ['100%25 и %D0%B0, %0a.pdf', '100%25 и %D0%B0, %0a.pdf'],
  ['%2522.pdf', '%2522.pdf'],
  ['C:\\Документы\\план.pdf', 'план.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['a\u0000\u202Efdp.exe', 'afdp.exe'],
  ['\uD800.pdf', '\uFFFD.pdf'],
  [`${'я'.repeat(300)}.pdf`, `${'я'.repeat(196)}.pdf`],
  ['   ', ''],
  ['', ''],
  [undefined, ''],
])('%j is read as %j', (sent, read) => {
  expect(fileName(sent)).toBe(read);
});
