import type { QuoteRange } from '#contract/reviews/feedback.ts';
import type { Mood, Speaker } from '#contract/talks/schemas.ts';
import { type CodeKind, isOf } from '#domain/card/codes.ts';

/** A line of the student with what the reply to it has recorded. */
interface AnsweredLine {
  /** Of the student's line. */
  number: number;
  text: string;
  /** After the reply. */
  trust: number;
  /** Where the line has the words of each mark. */
  ranges: Readonly<Record<string, QuoteRange[]>>;
}

/** Of a turn what its reply has recorded. */
export interface AnsweredTurn {
  number: number;
  speaker: Speaker;
  text: string | null;
  mood: Pick<Mood, 'trust'> | null;
  markRanges: Readonly<Record<string, QuoteRange[]>> | null;
}

/** The student's lines whose replies have a state; of two before one reply, the last. */
export function answeredLines(turns: readonly AnsweredTurn[]): AnsweredLine[] {
  let said: AnsweredTurn | undefined;
  const lines: AnsweredLine[] = [];
  for (const turn of turns) {
    if (turn.speaker === 'student') said = turn;
    else if (turn.speaker === 'persona' && turn.mood && said) {
      const { number, text } = said;
      lines.push({ number, text: text ?? '', trust: turn.mood.trust, ranges: turn.markRanges ?? {} });
    }
  }
  return lines;
}

interface TurningPoint {
  /** Of the student's line. */
  number: number;
  words: string;
  opened: boolean;
}

/**
 * The line that has opened or closed the persona for the rest of the talk: the last one after which it listens and hasn't before,
 * or listens no more. Where it never changed sides, the first line that moved it; undefined where none has.
 */
export function turningPoint(startTrust: number, lines: readonly AnsweredLine[]): TurningPoint | undefined {
  const moves = lines.map((line, at) => ({ line, from: lines[at - 1]?.trust ?? startTrust }));
  const crossed = moves.findLast(({ line, from }) => listens(line.trust) !== listens(from));
  const { line, from } = crossed ?? moves.find((move) => move.line.trust !== move.from) ?? {};
  if (!line || from === undefined) return undefined;
  const opened = line.trust > from;
  return { number: line.number, words: wordsOf(line, opened), opened };
}

const listens = (trust: number): boolean => trust >= 2;

/** Those of the marks that move this way; the whole line where none shows its words. */
function wordsOf({ text, ranges }: AnsweredLine, opened: boolean): string {
  const kinds: CodeKind[] = opened ? ['softening', 'condition'] : ['anger'];
  const [first] = Object.entries(ranges)
    .filter(([code]) => kinds.some((kind) => isOf(kind)(code)))
    .flatMap(([, found]) => found);
  return first ? text.slice(...first) : text;
}
