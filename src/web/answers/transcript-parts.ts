import type { TalkLine } from '#contract/answers/schemas.ts';
import { withLineBreaks } from '#domain/plain-text/line-breaks.ts';

/** A line of a talk, or words that belong to nobody: what is said about the talk as a whole. */
export interface PlayPart {
  start: number;
  text: string;
  line: TalkLine | undefined;
  /** Who speaks, as it stands before the line. */
  label: string;
  /** Which of this speaker's lines it is, from 1. */
  place: number;
}

/** Every word of the answer in its order; labels are outside of the lines. */
export function playOf(given: string, lines: readonly TalkLine[]): PlayPart[] {
  const content = withLineBreaks(given);
  const counts = { student: 0, persona: 0, hint: 0 };
  let end = 0;
  const parts = lines.flatMap((line) => {
    const between = content.slice(end, line.start);
    const labelled = between.lastIndexOf('\n') + 1;
    const before = noteOf(between.slice(0, labelled), end);
    end = line.end;
    counts[line.speaker] += 1;
    const spoken = {
      start: line.start,
      text: content.slice(line.start, line.end),
      line,
      label: nameIn(between.slice(labelled)),
      place: counts[line.speaker],
    };
    return [...before, spoken];
  });
  return [...parts, ...noteOf(content.slice(end), end)];
}

/** `Денис: `, `[Подсказка наставника: `. */
const nameIn = (label: string) => label.replace(/^\s*\[?|:\s*$/g, '');

/** The bracket that closes a hint is no note. */
function noteOf(between: string, offset: number): PlayPart[] {
  const text = between.replace(/^\s*\]/, '').trim();
  if (text === '') return [];
  return [{ start: offset + between.indexOf(text), text, line: undefined, label: '', place: 0 }];
}
