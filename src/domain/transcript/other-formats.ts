/**
 * The lines of subtitles in SBV, ASS or as Whisper prints them, with their times written as SRT and WebVTT do; others as they are.
 * Only where the text begins so: an ordinary transcript may quote a line of them.
 */
export function withArrows(lines: readonly string[]): readonly string[] {
  const begin = lines.findIndex((line) => line.trim() !== '' && !printedAbove.test(line));
  const first = lines[begin] ?? '';
  if (whisper.test(first) || inSeconds.test(first)) return lines.slice(begin).flatMap(fromWhisper);
  if (sbv.test(first)) return lines.flatMap(fromSbv);
  return isAss(first) ? fromAss(lines) : lines;
}

/** What Whisper prints before the words. */
const printedAbove = /^\s*Detect(?:ing|ed) language\b/;

const whisper = /^\s*\[\s*([\d:.,]{4,15})\s*-->\s*([\d:.,]{4,15})\s*\](.*)$/;

/** `[12.50s -> 63.00s] …`, of faster-whisper. */
const inSeconds = /^\s*\[\s*(\d{1,6}(?:\.\d{1,3})?)s\s*->\s*(\d{1,6}(?:\.\d{1,3})?)s\s*\](.*)$/;

function fromWhisper(line: string): string[] {
  const [, from, to, text = ''] = whisper.exec(line) ?? [];
  if (from && to) return ['', `${from} --> ${to}`, text];
  const [, begin, end, words = ''] = inSeconds.exec(line) ?? [];
  return begin && end ? ['', `${clock(begin)} --> ${clock(end)}`, words] : [line];
}

/** `63.5` is `1:03.500`. */
function clock(seconds: string): string {
  const whole = Number(seconds);
  const [minutes, rest] = [Math.floor(whole / 60), (whole % 60).toFixed(3).padStart(6, '0')];
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}:${rest}`;
}

/** `0:00:01.000,0:00:04.200`. */
const sbv = /^\s*(\d{1,3}:\d\d:\d\d\.\d{1,3}),(\d{1,3}:\d\d:\d\d\.\d{1,3})\s*$/;

function fromSbv(line: string): string[] {
  const [, from, to] = sbv.exec(line) ?? [];
  return from && to ? ['', `${from} --> ${to}`] : [line];
}

const isAss = (line: string): boolean => /^\s*\[Script Info\]\s*$/i.test(line);

/** Each event is a line of fields, of which the last is the words and may have commas. */
function fromAss(lines: readonly string[]): string[] {
  let fields: readonly string[] = usualFields;
  return lines.flatMap((line) => {
    const [, kind = '', rest = ''] = /^\s*(Format|Dialogue)\s*:(.*)$/i.exec(line) ?? [];
    const values = rest.split(',');
    if (kind.toLowerCase() === 'format' && /\bText\s*$/i.test(rest))
      fields = values.map((name) => name.trim().toLowerCase());
    if (kind.toLowerCase() !== 'dialogue' || values.length < fields.length) return [];
    const valueOf = (name: string) => values[fields.indexOf(name)]?.trim() ?? '';
    const words = values.slice(fields.length - 1).join(',');
    const speaker = valueOf('name') === '' ? '' : `<v ${valueOf('name').replaceAll(/[<>]/g, '')}>`;
    const text = words.replaceAll(/\{[^{}]*\}/g, '').replaceAll(/\\[Nnh]/g, ' ');
    return ['', `${valueOf('start')} --> ${valueOf('end')}`, `${speaker}${text}`];
  });
}

const usualFields = 'layer,start,end,style,name,marginl,marginr,marginv,effect,text'.split(',');
