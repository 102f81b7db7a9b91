import { memo, type ReactNode } from 'react';
import { placeOfRemark } from '#contract/screens.ts';
import { levelCounts } from '#domain/review-text/level-counts.ts';
import { classNames } from '#web/ui/class-names.ts';
import { ChevronRightIcon } from '#web/ui/icon/icons.tsx';
import { Markdown } from '#web/ui/markdown/markdown.tsx';
import { InMentorsWords, LevelLine } from './level-line.tsx';
import { type OnQuote, QuoteList } from './quote-list.tsx';
import type { ShownRemark } from './shown-feedback.ts';

export interface RemarkCardProps {
  remark: ShownRemark;
  /** As beside its quotes in the answer. */
  number: number;
  /** The answer, whose words are quoted. */
  content: string;
  headingLevel: 3 | 4 | 5;
  /** Of the answer whose quotes are marked; without it the quotes lead nowhere. */
  scope?: string | undefined;
  isFromModel: boolean;
  isDraft: boolean;
  /** The model is writing this one. */
  isWriting: boolean;
  /** A way to the lesson's video at a second. */
  renderWatch?: RenderWatch | undefined;
  /** What belongs to the remark, below it: what the student wrote about it. */
  renderBelow?: RenderBelow | undefined;
  /** What a press on a quote does instead of showing it in the answer, if it can. */
  onQuote?: OnQuote | undefined;
  /** The remark that the screen is about. */
  isPointedOut?: boolean;
  /** One line, which opens: of a criterion that is at its highest level. It is open where somebody's words hang below. */
  isFolded?: boolean;
}

export type RenderWatch = (seconds: number) => ReactNode;

export type RenderBelow = (remark: ShownRemark) => ReactNode;

/** What a review says of one criterion. Of a review that is being written, only the card being written is rendered again. */
export const RemarkCard = memo(function RemarkCard({
  isPointedOut = false,
  isFolded = false,
  ...card
}: RemarkCardProps) {
  const { remark, number, headingLevel, isFromModel, isDraft, isWriting } = card;
  const Heading = `h${headingLevel}` as const;
  const head = (
    <div className="flex min-w-0 flex-1 gap-x-4 gap-y-1 max-sm:flex-col sm:flex-wrap sm:items-baseline sm:justify-between">
      <Heading
        id={remark.id && placeOfRemark(remark.id)}
        tabIndex={-1}
        className="min-w-0 scroll-mt-32 rounded-sm text-base [overflow-wrap:anywhere]"
      >
        <span className="mr-1.5 font-normal text-ink-faint tabular-nums">{number}.</span>
        {remark.criterion}
      </Heading>
      <LevelLine {...{ remark, isFromModel, isDraft }} />
    </div>
  );
  const look = classNames(
    'rounded-md border bg-surface max-sm:-mx-1.5',
    isPointedOut ? 'border-warning-ink ring-1 ring-warning-ink' : 'border-accent-line',
  );
  if (isFolded) {
    return (
      <li className={look}>
        <details className="group" open={remark.disagreement !== undefined}>
          <summary className="touch-target flex list-none items-center gap-2 rounded-md px-4 py-2.5 sm:px-5 [&::-webkit-details-marker]:hidden">
            {head}
            <ChevronRightIcon className="size-4.5 shrink-0 text-ink-faint transition-transform group-open:rotate-90" />
          </summary>
          <div className="flex flex-col gap-3 px-4 pb-4 sm:px-5">
            <Said {...card} />
          </div>
        </details>
      </li>
    );
  }
  return (
    <li
      className={classNames('flex flex-col gap-3 px-4 py-4 sm:px-5', look)}
      data-writing={isWriting || undefined}
    >
      {head}
      <Said {...card} />
    </li>
  );
});

/** The words that the remark is about, and what it says of them. */
function Said({
  remark,
  content,
  scope,
  isFromModel,
  isWriting,
  renderWatch,
  renderBelow,
  onQuote,
}: RemarkCardProps) {
  const { text, nextStep, videoAt } = remark;
  const reads = { headingLevel: 4, isFromModel, streaming: isWriting } as const;
  const watch = videoAt !== null && renderWatch?.(videoAt);
  return (
    <>
      <QuoteList {...{ remark, content, scope, onQuote }} />
      {!levelCounts(remark) && <InMentorsWords />}
      {text !== '' && <Markdown text={text} {...reads} streaming={isWriting && !nextStep} />}
      {nextStep && (
        <div className="border-t border-line pt-3 [&_.prose>p:first-child]:first-letter:uppercase">
          <p className="mb-0.5 text-sm font-medium text-accent-ink">Дальше</p>
          <Markdown text={nextStep} {...reads} />
        </div>
      )}
      {renderBelow?.(remark)}
      {watch && <div className="empty:hidden print:hidden">{watch}</div>}
    </>
  );
}
