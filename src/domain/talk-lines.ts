import type { TalkLine } from '#contract/answers/schemas.ts';
import type { QuoteRange } from '#contract/reviews/feedback.ts';

/** What stands before the student's words in the text that a talk becomes. */
export const studentLabel = 'Студент';

type Lines = readonly TalkLine[] | null | undefined;

/** Where an answer that is a talk has the student's own words; undefined: everywhere. */
export const studentRanges = (lines: Lines): QuoteRange[] | undefined =>
  lines?.filter(({ speaker }) => speaker === 'student').map(({ start, end }) => [start, end]);

/** All that the student has said, a line for each of his lines of the talk; of a written answer, its text. */
export const studentWords = (content: string, lines: Lines): string =>
  studentRanges(lines)
    ?.map(([start, end]) => content.slice(start, end))
    .join('\n') ?? content;

/** The lines from a turn on; all of them, where no turn is named. */
export const linesFrom = <L extends Lines>(lines: L, turn: number | undefined): L | TalkLine[] =>
  turn === undefined ? lines : (lines?.filter((line) => line.turn >= turn) ?? lines);

/** Those before it, which a take has copied; none, where no turn is named. */
export const linesBefore = (lines: Lines, turn: number | undefined): TalkLine[] =>
  lines?.filter((line) => turn !== undefined && line.turn < turn) ?? [];

/** Which of the student's lines a place of the text is in, from 1. */
export function placeInTalk(range: Readonly<QuoteRange>, lines: Lines): number | undefined {
  const turn = turnOf(range, lines);
  const own = lines?.filter(({ speaker }) => speaker === 'student') ?? [];
  const index = own.findIndex((line) => line.turn === turn);
  return index === -1 ? undefined : index + 1;
}

/** The same without what he has said to be a part of the talk: where danger is looked for. */
export const ownWords = (content: string, lines: Lines): string =>
  studentWords(
    content,
    lines?.filter(({ played }) => !played),
  );

/** The turn of the talk in which a quote stands. */
export const turnOf = ([start, end]: Readonly<QuoteRange>, lines: Lines): number | undefined =>
  lines?.find((line) => line.start <= start && end <= line.end)?.turn;
