import { withArrows } from './other-formats.ts';

/** One subtitle. Times are seconds from the beginning of the video, with fractions. */
export interface Cue {
  start: number;
  end: number;
  /** Plain text in one line: the format's tags are taken out. */
  text: string;
  /** Named by a WebVTT voice tag. */
  speaker?: string;
}

/**
 * The cues of a transcript in SRT, WebVTT, SBV, ASS or as Whisper prints it, by their start. Undefined for an ordinary transcript, which has no times.
 * A broken cue is skipped: an author can't see which of a thousand is wrong, and the others are still useful.
 */
export function parseTranscript(text: string): Cue[] | undefined {
  const lines = withArrows(text.replace(/^\ufeff/, '').split(/\r\n?|\n/));
  if (!beginsAsSubtitles(lines)) return undefined;
  const isRolling = inlineTime.test(text);
  const cues: Cue[] = [];
  for (const { timing, body } of blocksOf(lines)) {
    const cue = cueOf(timing, isRolling ? withoutRepeated(body, cues.at(-1)) : body);
    if (cue) cues.push(cue);
  }
  return cues.length === 0 ? undefined : cues.toSorted((a, b) => a.start - b.start);
}

/** Ordinary text may quote a timing line somewhere; subtitles begin with one, with a counter or with the header. */
function beginsAsSubtitles(lines: readonly string[]): boolean {
  const first = lines.findIndex((line) => line.trim() !== '');
  const line = lines[first] ?? '';
  if (/^WEBVTT(?:\s|$)/.test(line) || isTiming(line)) return true;
  const second = lines.slice(first + 1).find((next) => next.trim() !== '');
  return isCounter(line) && isTiming(second ?? '');
}

interface Block {
  timing: string;
  body: string[];
}

/** The timing lines, each with the lines below it up to the next one. */
function blocksOf(lines: readonly string[]): Block[] {
  const blocks: Block[] = [];
  for (const line of lines) {
    if (isTiming(line)) blocks.push({ timing: line, body: [] });
    else blocks.at(-1)?.body.push(line.trim());
  }
  return blocks.map(({ timing, body }, index) => ({
    timing,
    body: textLines(index === blocks.length - 1 ? body : withoutName(body)),
  }));
}

/** Also a line that only tries to be one, so that a broken cue doesn't continue the cue before it. */
const isTiming = (line: string) => line.includes('-->') || /^\s*\d[\d:.,]*\s*-{1,2}>/.test(line);

const isCounter = (line: string) => /^\s*\d+\s*$/.test(line);

/** The next cue's counter or name stands right above its timing line, or apart from it in a double-spaced text. */
function withoutName(body: readonly string[]): readonly string[] {
  const last = body.findLastIndex((line) => line !== '');
  const line = body[last] ?? '';
  const isAdjacent = last === body.length - 1;
  const followsBlank = body[last - 1] === '';
  return isCounter(line) || (isAdjacent && followsBlank) ? body.slice(0, Math.max(last, 0)) : body;
}

/** A blank line may stand inside a cue, though neither format allows it; WebVTT's comments and styles are left out. */
function textLines(body: readonly string[]): string[] {
  const kept: string[] = [];
  let isComment = false;
  for (const [index, line] of body.entries()) {
    if (line === '') isComment = false;
    else if (body[index - 1] === '' && /^(?:NOTE|STYLE|REGION)(?:\s|$)/.test(line)) isComment = true;
    if (line !== '' && !isComment) kept.push(line);
  }
  return kept;
}

function cueOf(timing: string, body: readonly string[]): Cue | undefined {
  const [from = '', to = ''] = timing.split('-->');
  const start = secondsOf(from.trim());
  // WebVTT has settings behind the end: `00:05.000 line:0 align:start`.
  const end = secondsOf(to.trim().split(/\s/, 1)[0] ?? '');
  if (start === undefined || end === undefined || end < start) return undefined;
  const { text, speaker } = spoken(body.join(' '));
  if (text === '') return undefined;
  return speaker === undefined ? { start, end, text } : { start, end, text, speaker };
}

/** `00:03:20,500`, `03:20.500`, `3:20`. */
function secondsOf(time: string): number | undefined {
  const match = /^(?:(\d{1,3}):)?(\d{1,3}):(\d{2})(?:[.,](\d{1,3}))?$/.exec(time);
  if (!match) return undefined;
  const [, hours, minutes, seconds, fraction = ''] = match;
  if (Number(seconds) > 59 || (hours !== undefined && Number(minutes) > 59)) return undefined;
  const whole = Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds);
  return whole + Number(fraction.padEnd(3, '0')) / 1000;
}

function spoken(marked: string): { text: string; speaker?: string | undefined } {
  const voices = Array.from(marked.matchAll(voice), ([, name]) => plain(name ?? ''));
  // Two people in one cue are both named in the text.
  if (voices.length > 1)
    return { text: plain(marked.replace(voice, (_, name: string) => ` ${name.trim()}: `)) };
  return { text: plain(marked), speaker: voices[0] || undefined };
}

const voice = /<v(?:\.[^\s<>]*)?\s([^<>]*)>/gi;

const plain = (marked: string) =>
  marked
    .replace(tags, '')
    .replace(/&(amp|lt|gt|nbsp|lrm|rlm);/g, (_, name: keyof typeof entities) => entities[name])
    .replace(/\s+/g, ' ')
    .trim();

/** Only the formats' own tags: `<смеётся>` and `a < b` are somebody's words. */
const tags =
  /<\/?(?:[bciuv]|ruby|rt|lang|font)(?:[.\s][^<>]*)?>|<(?:\d{1,3}:)?\d{1,3}:\d{2}\.\d{3}>|\{\\[^{}]*\}/gi;

const entities = { amp: '&', lt: '<', gt: '>', nbsp: ' ', lrm: '', rlm: '' };

const inlineTime = /<(?:\d{2}:)?\d{2}:\d{2}\.\d{3}>/;

/** Automatic captions roll: a cue shows the line of the cue before it once more, above its own. */
function withoutRepeated(body: readonly string[], before: Cue | undefined): readonly string[] {
  return body.filter((line) => !before?.text.endsWith(plain(line)));
}

export interface Paragraph {
  start: number;
  text: string;
  speaker?: string | undefined;
}

/** Paragraphs to read: a new one after a pause, for another speaker, or when a sentence ends and there is enough of it. */
export const paragraphsOf = (cues: readonly Cue[]): Paragraph[] => grouped(cues, { enough: 280, most: 600 });

interface Size {
  /** Characters after which the end of a sentence ends the paragraph. */
  enough: number;
  /** Characters that it never exceeds by more than a cue: automatic captions have no sentences. */
  most: number;
}

export function grouped(cues: readonly Cue[], size: Size): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  for (const [index, cue] of cues.entries()) {
    const current = paragraphs.at(-1);
    const before = cues[index - 1];
    if (!current || !before || isBreak(before, cue, current.text, size)) {
      paragraphs.push({ start: cue.start, text: cue.text, speaker: cue.speaker });
    } else {
      current.text += ` ${cue.text}`;
    }
  }
  return paragraphs;
}

function isBreak(before: Cue, next: Cue, text: string, { enough, most }: Size): boolean {
  if (next.speaker !== before.speaker || next.start - before.end >= longPause) return true;
  return text.length >= most || (text.length >= enough && /[.!?…][»")]?$/.test(text));
}

const longPause = 2;

/**
 * The start of the cue that covers this second or precedes it. Undefined outside of the transcript: a model may name a
 * minute that the video doesn't have. A cue covers the whole of its first second, because times are written in seconds.
 */
export function snapToCue(cues: readonly Cue[], seconds: number): number | undefined {
  const last = cues.reduce((latest, { end }) => Math.max(latest, end), 0);
  if (!(seconds <= last)) return undefined;
  return cues.findLast(({ start }) => Math.floor(start) <= seconds)?.start;
}

/** `3:20`, `1:02:03`. */
export function formatTime(seconds: number): string {
  const whole = Math.floor(seconds);
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  const rest = twoDigits(whole % 60);
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${rest}` : `${minutes}:${rest}`;
}

const twoDigits = (number: number) => String(number).padStart(2, '0');
