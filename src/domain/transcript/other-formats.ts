/**
 * The lines of subtitles in SBV, ASS or as Whisper prints them, with their times written as SRT and WebVTT do; others as they are.
 * Only where the text begins so: an ordinary transcript may quote a line of them.
 */
export function withArrows(lines: readonly string[]): readonly string[] {
  const begin = lines.findIndex((line) => line.trim() !== '' && !printedAbove.test(line));
  const first = lines[begin] ?? '';
  if (whisper.test(first)) return lines.slice(begin).flatMap(fromWhisper);
  if (sbv.test(first)) return lines.flatMap(fromSbv);
  return isAss(first) ? fromAss(lines) : lines;
}

/** What Whisper prints before the words. */
const printedAbove = /^\s*Detect(?:ing|ed) language\b/;

const whisper = /^\s*\[\s*([\d:.,]{4,15})\s*-->\s*([\d:.,]{4,15})\s*\](.*)$/;

function fromWhisper(line: string): string[] {
  const [, from, to, text = ''] = whisper.exec(line) ?? [];
  return from && to ? ['', `${from} --> ${to}`, text] : [line];
}

/** `0:00:01.000,0:00:04.200`. */
const sbv = /^\s*(\d{1,3}:\d\d:\d\d\.\d{1,3}),(\d{1,3}:\d\d:\d\d\.\d{1,3})\s*$/;

function fromSbv(line: string): string[] {
  const [, from, to] = sbv.exec(line) ?? [];
  return from && to ? ['', `${from} --> ${to}`] : [line];
}

const isAss = (line: string): boolean => /^\s*\[Script Info\]\s*$/i.test(line);

/** Each event is a line of ten fields, of which the last is the words and may have commas. */
const fromAss = (lines: readonly string[]): string[] =>
  lines.flatMap((line) => {
    const [, begin, end, , name = '', , , , , ...words] =
      /^\s*Dialogue\s*:(.*)$/i.exec(line)?.[1]?.split(',') ?? [];
    const text = words
      .join(',')
      .replaceAll(/\{[^{}]*\}/g, '')
      .replaceAll(/\\[Nnh]/g, ' ');
    const speaker = name.trim() && `<v ${name.trim().replaceAll(/[<>]/g, '')}>`;
    return text ? ['', `${begin?.trim()} --> ${end?.trim()}`, `${speaker}${text}`] : [];
  });
