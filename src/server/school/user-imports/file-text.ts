import { decode } from '#domain/encoding/decode.ts';
import { ApiError, invalid } from '#server/platform/errors.ts';

/** The text of a table that a spreadsheet or a program has saved. */
export function fileText(bytes: Buffer): string {
  if (bytes.subarray(0, 4).toString('hex') === 'd0cf11e0') throw notATable(oldWorkbook);
  const decoded = decode(bytes);
  if ('refusal' in decoded) throw notATable(decoded.refusal);
  const { text } = decoded;
  if (text.includes('\u0000')) throw notATable('Это не таблица. Выберите файл CSV или .xlsx');
  if (text.trim() === '') throw invalid({ file: 'Файл пуст' });
  return text;
}

/** Both an .xls and an .xlsx with a password begin like this. */
const oldWorkbook =
  'Это книга Excel старого вида (.xls) или с паролем. Сохраните её как .xlsx без пароля и выберите получившийся файл';

export const notATable = (message: string) =>
  new ApiError('unsupported_media', message, { fields: { file: message } });
