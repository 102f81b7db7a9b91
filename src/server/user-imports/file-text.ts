import { ApiError, invalid } from '#server/errors.ts';

/** Decodes a file saved by a spreadsheet: UTF-8, UTF-16 with a BOM, otherwise Windows-1251. */
export function fileText(bytes: Buffer): string {
  if (bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004') throw notCsv(isWorkbook);
  const text = decode(bytes);
  if (text.includes('\u0000')) throw notCsv('Это не текст. Выберите файл CSV');
  if (text.trim() === '') throw invalid({ file: 'Файл пуст' });
  return text;
}

const isWorkbook = 'Это книга Excel. Сохраните её как «CSV UTF-8» и выберите получившийся файл';

const notCsv = (message: string) => new ApiError('unsupported_media', message, { fields: { file: message } });

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
