import { courseTextsMaxBytes } from '#contract/course-archives/schemas.ts';
import type { Allowance } from '#server/platform/zip/unpack-entry.ts';
import { ZipFault } from '#server/platform/zip/zip-directory.ts';

/** The longest texts that a lesson may have, all together, in the letters that take most bytes. */
export const longestText = 3 * 1024 * 1024;

/** The same in Russian letters. A text of line ends alone is a list of as many lines. */
const mostSigns = longestText / 2;

/** Of all texts of an archive: they are in memory together until the course is written. */
export const textsAllowance = (): Allowance => ({
  left: courseTextsMaxBytes,
  refusal: `тексты курса занимают больше ${courseTextsMaxBytes / 1024 / 1024} МБ`,
});

/** A Markdown file of an archive; throws ZipFault with words for one in another encoding. */
export async function textOf(content: AsyncIterable<Buffer>, allowance: Allowance): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of content) {
    length += chunk.length;
    if (length > longestText) throw new ZipFault(`текст больше ${longestText / 1024 / 1024} МБ`);
    allowance.left -= chunk.length;
    if (allowance.left < 0) throw new ZipFault(allowance.refusal, { isOfAll: true });
    chunks.push(chunk);
  }
  const bytes = Buffer.concat(chunks);
  const mark = bytes.toString('latin1', 0, 2);
  if (mark === '\u00FF\u00FE' || mark === '\u00FE\u00FF') throw inOther('UTF-16');
  const text = decoded(bytes);
  if (text.length > mostSigns)
    throw new ZipFault(`в тексте больше ${mostSigns.toLocaleString('ru-RU')} знаков`);
  if (text.includes('\u0000')) throw new ZipFault('это не текст: в нём есть нулевые символы');
  return text;
}

function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw inOther('другой кодировке, похоже на Windows-1251');
  }
}

const inOther = (encoding: string) => new ZipFault(`файл в ${encoding}: сохраните его в UTF-8`);
