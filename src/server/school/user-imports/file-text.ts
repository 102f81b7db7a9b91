import { ApiError, invalid } from '#server/platform/errors.ts';

/** Decodes a file saved by a spreadsheet: UTF-8, UTF-16 with a BOM, otherwise Windows-1251. */
export function fileText(bytes: Buffer): string {
  if (bytes.subarray(0, 4).toString('hex') === 'd0cf11e0') throw notATable(oldWorkbook);
  const text = decode(bytes);
  if (text.includes('\u0000')) throw notATable('Это не таблица. Выберите файл CSV или .xlsx');
  if (text.trim() === '') throw invalid({ file: 'Файл пуст' });
  return text;
}

/** Both an .xls and an .xlsx with a password begin like this. */
const oldWorkbook =
  'Это книга Excel старого вида (.xls) или с паролем. Сохраните её как .xlsx без пароля и выберите получившийся файл';

export const notATable = (message: string) =>
  new ApiError('unsupported_media', message, { fields: { file: message } });

function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Text in Windows-1251 is hardly ever valid UTF-8 by chance.
    return new TextDecoder('windows-1251').decode(bytes);
  }
}
