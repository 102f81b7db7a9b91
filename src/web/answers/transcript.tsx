import type { ReactNode } from 'react';
import type { TalkLine } from '#contract/answers/schemas.ts';
import { PlayNote, PlayTurn, playLines, playPage } from '#web/ui/play.tsx';
import { markedParts, type Segment } from './remarks/marked-paragraphs.ts';
import { MarkedSegment, type MarkedQuote, quotesOf } from './remarks/marked-segment.tsx';
import type { ShownRemark } from './remarks/shown-feedback.ts';
import { playOf, type PlayPart } from './transcript-parts.ts';

export interface TranscriptProps {
  /** The whole answer, labels included. */
  content: string;
  lines: readonly TalkLine[];
  /** The reader is the student. */
  isOwn?: boolean | undefined;
  /** Their words are marked; their cards are named by the scope. */
  remarks?: readonly ShownRemark[] | undefined;
  scope?: string | undefined;
  size?: 'normal' | 'large' | undefined;
  headingLevel?: 3 | 4 | 5;
  /** The id of a line on the page, where something leads to it. */
  placeOf?: (turn: number) => string;
  /** What stands under a line. */
  renderBelow?: (line: TalkLine) => ReactNode;
}

/** The answer that a talk became, as a page of a play. */
export function Transcript({ content, lines, remarks = [], scope = '', ...look }: TranscriptProps) {
  const parts = playOf(content, lines);
  const quotes = quotesOf(remarks, scope);
  const segments = markedParts(
    parts,
    quotes.map(({ range }) => range),
  );
  return (
    <div className={playPage}>
      <div className={playLines}>
        {parts.map((part, index) => (
          <Part key={part.start} {...look} part={part}>
            <Words segments={segments[index] ?? []} quotes={quotes} />
          </Part>
        ))}
      </div>
    </div>
  );
}

interface PartProps extends Pick<
  TranscriptProps,
  'isOwn' | 'size' | 'headingLevel' | 'placeOf' | 'renderBelow'
> {
  part: PlayPart;
  children: ReactNode;
}

function Part({ part, isOwn, size, headingLevel = 4, placeOf, renderBelow, children }: PartProps) {
  const { line, label, place } = part;
  if (!line) return <p className="text-sm text-ink-soft italic">{children}</p>;
  const id = placeOf?.(line.turn);
  const named = { headingLevel, id };
  if (line.speaker === 'hint') {
    return (
      <PlayNote {...named} label={label}>
        {children}
      </PlayNote>
    );
  }
  const isStudent = line.speaker === 'student';
  return (
    <PlayTurn
      {...named}
      name={isStudent && isOwn ? 'Вы' : label}
      place={`реплика ${place}`}
      isOwn={isStudent}
      {...(size && { size })}
      below={renderBelow?.(line)}
    >
      {children}
    </PlayTurn>
  );
}

const Words = ({ segments, quotes }: { segments: readonly Segment[]; quotes: readonly MarkedQuote[] }) =>
  segments.map((segment) => <MarkedSegment key={segment.start} segment={segment} quotes={quotes} />);
