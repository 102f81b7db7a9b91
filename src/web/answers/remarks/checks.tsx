import type { CheckOutcome, Remark } from '#contract/reviews/feedback.ts';
import { inMentorsWords } from '#domain/review-text/review-labels.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Markdown } from '#web/ui/markdown/markdown.tsx';
import type { ShownCheck } from './shown-feedback.ts';

export interface ChecksProps {
  checks: readonly ShownCheck[];
  headingLevel: 3 | 4 | 5;
  isFromModel: boolean;
}

/** What became of the remarks of earlier attempts. */
export function Checks({ checks, headingLevel, isFromModel }: ChecksProps) {
  if (checks.length === 0) return null;
  const Heading = `h${headingLevel}` as const;
  return (
    <div>
      <Heading className="mb-3 text-base">Что стало с прежними замечаниями</Heading>
      <CheckList {...{ checks, isFromModel }} />
    </div>
  );
}

export const CheckList = ({ checks, isFromModel }: Omit<ChecksProps, 'headingLevel'>) => (
  <ul className="flex flex-col gap-4">
    {checks.map(({ remarkId, remark, outcome, isBorrowed, text }) => (
      <li key={remarkId} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
        <OutcomeSign outcome={outcome} />
        <div className="min-w-0">
          <p className="text-sm">
            <span className={classNames('font-medium', outcomes[outcome].ink)}>{outcomes[outcome].word}</span>
            <span className="text-ink-soft">
              {isBorrowed && `, ${inMentorsWords}`} · {remark.criterion}
            </span>
          </p>
          <div className="mt-1 text-ink-soft [&_.prose]:text-sm [&_.prose>p:first-child]:first-letter:uppercase">
            <Markdown text={gistOf(remark)} headingLevel={4} isFromModel />
          </div>
          {text !== null && (
            <div className="mt-1.5 [&_.prose]:text-sm">
              <Markdown text={text} headingLevel={4} isFromModel={isFromModel} />
            </div>
          )}
        </div>
      </li>
    ))}
  </ul>
);

/** What there was to do says more than why. */
export const gistOf = ({ nextStep, text }: Pick<Remark, 'nextStep' | 'text'>): string => nextStep || text;

const outcomes: Record<CheckOutcome, { word: string; ink: string; sign: string }> = {
  closed: { word: 'Закрыто', ink: 'text-success-ink', sign: 'm5.5 10.5 3 3 6-6.5' },
  partly: { word: 'Частично', ink: 'text-warning-ink', sign: 'M6 10h8' },
  open: { word: 'Открыто', ink: 'text-ink-soft', sign: '' },
};

/** The word beside it says the same. */
export function OutcomeSign({ outcome }: { outcome: CheckOutcome }) {
  const { ink, sign } = outcomes[outcome];
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={classNames('mt-0.5 size-5', ink)}
    >
      <circle cx="10" cy="10" r="8" />
      {sign && <path d={sign} />}
    </svg>
  );
}
