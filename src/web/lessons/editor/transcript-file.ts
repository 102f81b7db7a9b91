import { transcriptionMaxLength } from '#contract/limits.ts';
import { decode } from '#domain/encoding/decode.ts';
import { formatNumber } from '#web/ui/text/numbers.ts';
import { plural } from '#web/ui/text/russian.ts';

export type TranscriptFile = { text: string } | { error: string };

/** The text of a file that an author chose. */
export async function readTranscriptFile(file: Blob): Promise<TranscriptFile> {
  // No encoding needs more than three bytes for a UTF-16 unit, so a video chosen by mistake needn't be read.
  if (file.size > transcriptionMaxLength * 3 + 3) return { error: `Файл слишком большой: ${atMost}` };
  const decoded = decode(new Uint8Array(await file.arrayBuffer()));
  const text = 'text' in decoded ? decoded.text.replace(/\r\n?/g, '\n') : '';
  if (/[^\P{Cc}\s]/u.test(text)) return { error: 'Это не текст. Выберите файл SRT, VTT или TXT' };
  if ('refusal' in decoded) return { error: decoded.refusal };
  if (text.trim() === '') return { error: 'Файл пуст' };
  if (text.length > transcriptionMaxLength) {
    return { error: `В файле ${plural(text.length, 'символ', 'символа', 'символов')}: ${atMost}` };
  }
  return { text };
}

const atMost = `в поле помещается ${formatNumber(transcriptionMaxLength)}`;
