import type { RefObject } from 'react';
import type { TalkLine } from '#contract/answers/schemas.ts';
import type { QuoteRange } from '#contract/reviews/feedback.ts';
import { studentRanges } from '#domain/talk-lines.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Field } from '#web/ui/field/field.tsx';
import { type AnswerPiece, piecesOf, quoteOfSelection } from './quote-places.ts';
import { useReadOnlyCaret } from './use-read-only-caret.ts';

export interface QuotableAnswerProps {
  text: string;
  /** Of an answer that was a talk: only the student's lines are quoted. */
  lines?: readonly TalkLine[] | undefined;
  quotes: readonly QuoteRange[];
  selection: QuoteRange | null;
  onSelect: (selection: QuoteRange | null) => void;
  label?: string;
  /** By Escape. */
  onLeave?: () => void;
  ref: RefObject<HTMLTextAreaElement | null>;
}

/** The student's answer, in which quotes are selected. */
export function QuotableAnswer({
  text,
  lines,
  quotes,
  selection,
  onSelect,
  label = 'Ответ студента',
  onLeave,
  ref,
}: QuotableAnswerProps) {
  useReadOnlyCaret(ref, (...selected) => onSelect(quoteOfSelection(text, selected, studentRanges(lines))));
  return (
    <Field
      label={label}
      hint={
        <span className="max-lg:sr-only">Выделите слова мышью, пальцем или клавишами (Shift и стрелки)</span>
      }
    >
      {(control) => (
        // Below the text area, which can be selected from the keyboard but can't mark words, lies its copy with the marks.
        <div className="grid max-h-32 overflow-y-auto rounded-md border border-line-strong bg-surface focus-within:border-accent-ink focus-within:ring-1 focus-within:ring-accent-ink lg:max-h-[calc(60vh-8.5rem)]">
          <div aria-hidden="true" className={classNames(sameLines, '[-webkit-text-fill-color:transparent]')}>
            {piecesOf(text, quotes, selection).map((piece, index) => (
              <Piece key={index} {...piece} />
            ))}
            {'\n'}
          </div>
          <textarea
            ref={ref}
            aria-readonly="true"
            inputMode="none"
            spellCheck={false}
            value={text}
            // React restores the value after what can't be refused: a composed character.
            onChange={doNothing}
            onKeyDown={(event) => {
              if (event.key !== 'Escape' || !onLeave) return;
              event.preventDefault();
              onLeave();
            }}
            className={classNames(sameLines, 'resize-none overflow-hidden bg-transparent outline-none')}
            {...control}
          />
        </div>
      )}
    </Field>
  );
}

const doNothing = () => {};

const sameLines =
  'col-start-1 row-start-1 w-full min-w-0 px-3 py-2 text-base leading-[1.65] [overflow-wrap:anywhere] whitespace-pre-wrap';

function Piece({ text, isQuoted, isSelected }: AnswerPiece) {
  const shown = text.replaceAll('\r\n', '\n');
  if (!isQuoted && !isSelected) return shown;
  return (
    <mark
      className={classNames(
        // Drawn here as well: words that can't be told from their mark would be unreadable to who measures contrast.
        'rounded-sm text-ink [-webkit-text-fill-color:currentcolor]',
        isQuoted && 'underline decoration-warning-ink decoration-2 underline-offset-4',
        isSelected ? 'bg-accent-line' : 'bg-warning-soft',
      )}
    >
      {shown}
    </mark>
  );
}
