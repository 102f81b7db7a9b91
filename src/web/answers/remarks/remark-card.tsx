import { memo, type ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Markdown } from '#web/ui/markdown.tsx';
import { LevelLine } from './level-line.tsx';
import { QuoteList } from './quote-list.tsx';
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
  /** The remark that the screen is about. */
  isPointedOut?: boolean;
}

export type RenderWatch = (seconds: number) => ReactNode;

export type RenderBelow = (remark: ShownRemark) => ReactNode;

/** What a review says of one criterion. Of a review that is being written, only the card being written is rendered again. */
export const RemarkCard = memo(function RemarkCard({
  remark,
  number,
  content,
  headingLevel,
  scope,
  isFromModel,
  isDraft,
  isWriting,
  renderWatch,
  renderBelow,
  isPointedOut = false,
}: RemarkCardProps) {
  const Heading = `h${headingLevel}` as const;
  const { criterion, text, nextStep, videoAt } = remark;
  const reads = { headingLevel: 4, isFromModel, streaming: isWriting } as const;
  const watch = videoAt !== null && renderWatch?.(videoAt);
  return (
    <li
      className={classNames(
        'flex flex-col gap-3 rounded-md border bg-surface px-4 py-4 max-sm:-mx-1.5 sm:px-5',
        isPointedOut ? 'border-warning-ink ring-1 ring-warning-ink' : 'border-accent-line',
      )}
    >
      <div className="flex gap-x-4 gap-y-1 max-sm:flex-col sm:flex-wrap sm:items-baseline sm:justify-between">
        <Heading className="min-w-0 text-base [overflow-wrap:anywhere]">
          <span className="mr-1.5 font-normal text-ink-faint tabular-nums">{number}.</span>
          {criterion}
        </Heading>
        <LevelLine {...{ remark, isFromModel, isDraft }} />
      </div>
      <QuoteList {...{ remark, content, scope }} />
      {text !== '' && <Markdown text={text} {...reads} streaming={isWriting && !nextStep} />}
      {nextStep && (
        <div className="border-t border-line pt-3 [&_.prose>p:first-child]:first-letter:uppercase">
          <p className="mb-0.5 text-sm font-medium text-accent-ink">Дальше</p>
          <Markdown text={nextStep} {...reads} />
        </div>
      )}
      {renderBelow?.(remark)}
      {watch && <div className="empty:hidden print:hidden">{watch}</div>}
    </li>
  );
});
