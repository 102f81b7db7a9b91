import { memo } from 'react';
import { AnswerParagraphs, type AnswerTextProps } from '#web/answers/answer-text.tsx';
import { Transcript, type TranscriptProps } from '#web/answers/transcript.tsx';
import { markedParagraphs } from './marked-paragraphs.ts';
import { MarkedSegment, quotesOf } from './marked-segment.tsx';
import type { ShownRemark } from './shown-feedback.ts';

export interface MarkedAnswerProps extends AnswerTextProps, Pick<TranscriptProps, 'isOwn'> {
  /** Whose words are where, of an answer that was a talk. */
  lines?: TranscriptProps['lines'] | undefined;
  remarks: readonly ShownRemark[];
  scope: string;
}

/** An answer in which the words that remarks are about are marked; the number behind them leads to the remark. */
export const MarkedAnswer = memo(function MarkedAnswer({
  text,
  lines,
  isOwn,
  remarks,
  scope,
  size,
}: MarkedAnswerProps) {
  if (lines) return <Transcript content={text} {...{ lines, isOwn, remarks, scope, size }} />;
  const quotes = quotesOf(remarks, scope);
  const paragraphs = markedParagraphs(
    text,
    quotes.map(({ range }) => range),
  );
  return (
    <AnswerParagraphs {...(size && { size })}>
      {paragraphs.map((segments, index) => (
        <p key={index}>
          {segments.map((segment) => (
            <MarkedSegment key={segment.start} segment={segment} quotes={quotes} />
          ))}
        </p>
      ))}
    </AnswerParagraphs>
  );
}, showsTheSame);

/** While a review is written, its remarks change with every piece, and their quotes seldom do. */
function showsTheSame(before: MarkedAnswerProps, now: MarkedAnswerProps): boolean {
  const { remarks } = before;
  return (
    before.text === now.text &&
    before.lines?.length === now.lines?.length &&
    before.size === now.size &&
    before.scope === now.scope &&
    remarks.length === now.remarks.length &&
    now.remarks.every(({ quotes, criterion }, index) => {
      const other = remarks[index];
      return other?.quotes === quotes && other.criterion === criterion;
    })
  );
}
