import { transcriptionMaxLength } from '#contract/limits.ts';
import { formatNumber } from '#web/ui/text/numbers.ts';
import { plural } from '#web/ui/text/russian.ts';

export type TranscriptFile = { text: string } | { error: string };

/** The text of a file that an author chose: UTF-8, UTF-16 with a byte order mark, otherwise Windows-1251. */
export async function readTranscriptFile(file: Blob): Promise<TranscriptFile> {
  // No encoding needs more than three bytes for a UTF-16 unit, so a video chosen by mistake needn't be read.
  if (file.size > transcriptionMaxLength * 3 + 3) return { error: `Файл слишком большой: ${atMost}` };
  const text = decode(new Uint8Array(await file.arrayBuffer())).replace(/\r\n?/g, '\n');
  if (/[^\P{Cc}\s]/u.test(text)) return { error: 'Это не текст. Выберите файл SRT, VTT или TXT' };
  if (text.trim() === '') return { error: 'Файл пуст' };
  if (text.length > transcriptionMaxLength) {
    return { error: `В файле ${plural(text.length, 'символ', 'символа', 'символов')}: ${atMost}` };
  }
  return { text };
}

const atMost = `в поле помещается ${formatNumber(transcriptionMaxLength)}`;

function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Text in Windows-1251 is hardly ever valid UTF-8 by chance.
    return new TextDecoder('windows-1251').decode(bytes);
  }
}
