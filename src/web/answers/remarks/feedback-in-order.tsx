import { isHighest } from '#domain/review-text/open-remarks.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { ClosedChecks } from './closed-checks.tsx';
import type { FeedbackBodyProps } from './feedback-body.tsx';
import { LevelsInWords } from './levels-in-words.tsx';
import { RemarkCard, type RemarkCardProps, type RenderBelow } from './remark-card.tsx';
import { checksPart, type ShownFeedback, type ShownRemark } from './shown-feedback.ts';
import { Summary } from './summary.tsx';

export type FeedbackInOrderProps = Omit<FeedbackBodyProps, 'pointedOut' | 'headingLevel'> &
  Pick<RemarkCardProps, 'onQuote'> & {
    /** What is done about the remark to begin with, beside the words that name it. */
    renderFirst?: RenderBelow | undefined;
    /** The remarks stand at the lines of a talk: what they come to is said above. */
    isOfTalk?: boolean | undefined;
  };

/** Every criterion at its lowest level and no words to show for any: what to begin with is all that there is to say. */
const hasNothing = ({ remarks, isDraft }: ShownFeedback): boolean =>
  !isDraft && remarks.length > 0 && remarks.every(({ level, quotes }) => level === 0 && quotes.length === 0);

/**
 * A review by criterion as its student works with it: the main thing, what closed, the criteria to work on, and those that are at
 * their highest level, one line each where they are many, open where the student's words and a person's answer hang below. While it is written, everything stands where it began.
 */
export function FeedbackInOrder({
  feedback,
  isElsewhere,
  size,
  renderFirst,
  isOfTalk = false,
  ...cards
}: FeedbackInOrderProps) {
  const { remarks, checks, unmet = [], writing, isDraft, firstCriterionId } = feedback;
  const first = remarks.find(({ criterionId }) => !isDraft && criterionId === firstCriterionId);
  // What the mentor said of the student's own words is read where they were shown.
  const isDone = (remark: ShownRemark) =>
    !isDraft && isHighest(remark) && remark.counterQuote?.state !== 'upheld';
  const here = remarks.filter((remark) => !isElsewhere?.(remark));
  const done = here.filter(isDone);
  const card = (remark: ShownRemark) => (
    <RemarkCard
      key={remark.criterionId}
      {...cards}
      {...{ remark, isDraft }}
      headingLevel={3}
      number={remarks.indexOf(remark) + 1}
      isWriting={isDraft && writing === remark.criterionId}
      isFolded={done.length > mostOpen && isDone(remark)}
    />
  );
  const toWorkOn = (
    <ol className="flex flex-col gap-4 empty:hidden">{here.filter((one) => !isDone(one)).map(card)}</ol>
  );
  return (
    <div className="flex flex-col gap-5">
      <Summary {...{ feedback, size }} isFromModel={cards.isFromModel}>
        {first && (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2 print:hidden">
            <p className="text-sm text-ink-soft">
              Начать с: {remarks.indexOf(first) + 1}. {first.criterion}
            </p>
            {renderFirst?.(first)}
          </div>
        )}
      </Summary>
      {isOfTalk && !isDraft && remarks.length > 0 && (
        <LevelsInWords remarks={remarks} isFromModel={cards.isFromModel} />
      )}
      <ClosedChecks
        {...{ checks, isDraft }}
        isFromModel={cards.isFromModel}
        isWriting={writing === checksPart}
      />
      {hasNothing(feedback) ? (
        <Disclosure
          title="По критериям"
          headingLevel={3}
          startsOpen={remarks.some(({ disagreement, counterQuote }) => disagreement ?? counterQuote)}
        >
          {toWorkOn}
        </Disclosure>
      ) : (
        toWorkOn
      )}
      {unmet.length > 0 && (
        <p className="text-sm text-ink-soft [overflow-wrap:anywhere]">{unmetText(unmet)}</p>
      )}
      {done.length > 0 && (
        <div>
          <p className="mb-2.5 text-sm font-medium text-ink-soft">Получилось</p>
          <ol className="flex flex-col gap-2">{done.map(card)}</ol>
        </div>
      )}
    </div>
  );
}

/** A level stays only where the talk before has one. */
function unmetText(unmet: NonNullable<ShownFeedback['unmet']>): string {
  const kept = unmet.filter(({ keptLevel }) => keptLevel !== undefined);
  const said = `В этой попытке не встретилось: ${titles(unmet)}.`;
  if (kept.length === 0) return said;
  const whose = kept.length < unmet.length ? `: ${titles(kept)}` : '';
  return `${said} Остаётся уровень прежнего разговора${whose}.`;
}

const titles = (criteria: readonly { criterion: string }[]) =>
  criteria.map(({ criterion }) => criterion).join(', ');

/** Of criteria at the highest level, as many stand open. */
const mostOpen = 3;
