import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense, useId } from 'react';
import type { Answer, TalkLine } from '#contract/answers/schemas.ts';
import type { Criterion } from '#contract/lessons/criteria.ts';
import { AnswerCard, type AnswerCardProps } from '#web/answers/answer-card.tsx';
import type { Answering } from '#web/answers/answering/use-answering.ts';
import { EarlierAttempts } from '#web/answers/earlier-attempts.tsx';
import { ReviewBody } from '#web/answers/review/review-body.tsx';
import { ReviewCard, type ReviewCardProps } from '#web/answers/review/review-card.tsx';
import { ReviewSection, type ReviewSectionProps } from '#web/answers/review/review-section.tsx';
import { reviewView } from '#web/answers/review/review-view.ts';
import { DelayedBelow, ThenBelow } from '#web/answers/then/then-below.tsx';
import { Transcript } from '#web/answers/transcript.tsx';
import { paths } from '#web/paths.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { useIsWide } from '#web/ui/use-is-wide.ts';
import { Disagree } from './disagree.tsx';
import { FeedbackBody } from './feedback-body.tsx';
import { FeedbackInOrder } from './feedback-in-order.tsx';
import { HelpfulQuestion } from './helpful-question.tsx';
import { MarkedAnswer } from './marked-answer.tsx';
import { Objections } from './objections.tsx';
import { turnPlace } from './quote-place.ts';
import type { RenderWatch } from './remark-card.tsx';
import { ReviseRemark } from './revise-remark.tsx';
import { type ShownFeedback, type ShownRemark, shownFeedback, writingOf } from './shown-feedback.ts';
import { lineOf, UnderLine } from './under-line.tsx';
import { useShownFeedback } from './use-shown-feedback.ts';

export interface AttemptsByCriterionProps
  extends Pick<AnswerCardProps, 'actions' | 'form'>, Pick<ReviewCardProps, 'connectionLost' | 'waiting'> {
  section: ReviewSectionProps;
  /** The next attempt; undefined for who writes none here. */
  answering: Answering | undefined;
  criteria: readonly Criterion[];
  renderWatch?: RenderWatch;
  /** For a talk: what a remark leads to in it, and the takes that were begun from it. */
  ofTalk?: OfTalk | undefined;
  /** In place of the review. */
  instead?: ReactNode;
  /** What follows a review that has been read. */
  after?: ReactNode;
  /** Shown below the review, for administrators only. */
  children?: ReactNode;
}

export interface OfTalk {
  otherwise(answer: Answer, remark: ShownRemark): ReactNode;
  takes(answer: Answer): ReactNode;
  /** How the partner's trust went. */
  outcome(answer: Answer): ReactNode;
}

/** The answers to a lesson whose reviews say something of each criterion. Loaded with the first lesson that has any. */
export function AttemptsByCriterion({ section, ...rest }: AttemptsByCriterionProps) {
  const [newest, ...earlier] = section.answers;
  if (!newest) return null;
  return <Newest key={newest.id} answer={newest} {...{ section, earlier }} {...rest} />;
}

interface NewestProps extends AttemptsByCriterionProps {
  answer: Answer;
  earlier: readonly Answer[];
}

function Newest({
  answer,
  earlier,
  section,
  answering,
  criteria,
  renderWatch,
  ofTalk,
  instead,
  after,
  children,
  ...cards
}: NewestProps) {
  const scope = useId();
  const isWide = useIsWide();
  const { next } = section;
  const { view, feedback } = useShownFeedback(answer, { criteria, earlier, curator: next?.curator });
  const { content } = answer;
  const { connectionLost, waiting, ...answerCard } = cards;
  const reads = { content, scope, isFromModel: view.isFromModel };
  const mend = (remark: ShownRemark) =>
    answer.lines
      ? ofTalk?.otherwise(answer, remark)
      : answering && <ReviseRemark {...{ answering, answer, remark }} />;
  const { lines } = answer;
  // On a phone, what the mentor says of a line of a talk stands under that line, and the rest above.
  const isInLines = lines !== undefined && !isWide;
  const renderBelow = withThen(answer, belowIn(answer, { next, mend }));
  const said = (
    <Said
      {...{ answer, scope, lines, feedback, ofTalk }}
      card={answerCard}
      renderUnder={
        isInLines &&
        feedback &&
        ((line) => <UnderLine {...{ line, lines, feedback, renderBelow }} cards={reads} />)
      }
    />
  );
  const review = instead ?? (
    <ReviewCard
      answer={answer}
      curator={next?.curator}
      {...(connectionLost && { connectionLost })}
      body={
        feedback ? (
          <FeedbackInOrder
            {...{ ...reads, feedback, renderWatch, renderBelow }}
            isOfTalk={lines !== undefined}
            isElsewhere={isInLines ? (remark) => lineOf(remark, lines) !== undefined : undefined}
            renderFirst={mend}
            onQuote={answering?.isOpen ? answering.select : undefined}
          />
        ) : (
          <ReviewBody {...{ view, waiting }} headingLevel={3} />
        )
      }
    >
      <DelayedBelow answer={answer} />
      <Objections objections={answer.objections} isOwn headingLevel={3} />
      {children}
    </ReviewCard>
  );
  return (
    <ReviewSection
      {...section}
      writing={feedback && writingOf(feedback, criteria)}
      answer={isInLines ? review : said}
      review={isInLines ? said : review}
    >
      {lines && ofTalk?.outcome(answer)}
      {earlier.length > 0 && (
        <Suspense>
          <ProgressByCriterion answers={section.answers} />
        </Suspense>
      )}
      <Earlier answers={section.answers} {...{ earlier, next }} />
      {answer.feedback && after}
      {answer.feedback && <HelpfulQuestion answer={answer} feedback={answer.feedback} />}
    </ReviewSection>
  );
}

interface SaidProps extends Pick<AnswerWordsProps, 'answer' | 'scope' | 'renderUnder'> {
  lines: readonly TalkLine[] | undefined;
  feedback: ShownFeedback | undefined;
  ofTalk: OfTalk | undefined;
  card: Omit<AnswerCardProps, 'answer' | 'children' | 'isWhole'>;
}

/** What the student has said, with its places marked. */
const Said = ({ answer, scope, lines, feedback, ofTalk, card, renderUnder }: SaidProps) => (
  <AnswerCard answer={answer} {...card} isWhole={Boolean(renderUnder)}>
    {(feedback || lines) && (
      <>
        <AnswerWords {...{ answer, scope, renderUnder }} remarks={feedback?.remarks ?? noRemarks} />
        {ofTalk?.takes(answer)}
      </>
    )}
  </AnswerCard>
);

const noRemarks: readonly ShownRemark[] = [];

interface AnswerWordsProps {
  answer: Answer;
  remarks: readonly ShownRemark[];
  scope: string;
  /** What stands under a line of a talk. */
  renderUnder: ((line: TalkLine) => ReactNode) | false | undefined;
}

function AnswerWords({
  answer: { content, lines, lessonId, dialogueId },
  remarks,
  scope,
  renderUnder,
}: AnswerWordsProps) {
  return (
    <>
      {lines ? (
        <Transcript
          {...{ content, lines, remarks, scope }}
          isOwn
          placeOf={turnPlace}
          {...(renderUnder && { renderBelow: renderUnder })}
        />
      ) : (
        <MarkedAnswer text={content} {...{ remarks, scope }} isOwn />
      )}
      {dialogueId !== undefined && (
        <p className="mt-5 print:hidden">
          <Link
            to={paths.talk(lessonId, dialogueId)}
            className="rounded-sm text-accent-ink underline underline-offset-2"
          >
            Разбор рядом с репликами
          </Link>
        </p>
      )}
    </>
  );
}

/** While a review is written, there is nothing to mend or to object to yet. */
const belowIn =
  (answer: Answer, { next, mend }: Below) =>
  (remark: ShownRemark) => <Disagree {...{ answer, remark, next }} beside={mend?.(remark)} />;

/** And above it, one's own words of before. */
const withThen = (answer: Answer, below: (remark: ShownRemark) => ReactNode) =>
  answer.feedback
    ? (remark: ShownRemark) => (
        <>
          <ThenBelow {...{ answer, remark }} />
          {below(remark)}
        </>
      )
    : undefined;

interface Below extends Pick<ReviewSectionProps, 'next'> {
  /** What the next attempt does about a remark. */
  mend?: (remark: ShownRemark) => ReactNode;
}

// Most reviews are of a first attempt.
const Comparison = lazyPart(async () => (await import('#web/answers/revision/comparison.tsx')).Comparison);
const ProgressByCriterion = lazyPart(
  async () => (await import('#web/answers/revision/progress-by-criterion.tsx')).ProgressByCriterion,
);

interface EarlierProps extends Pick<ReviewSectionProps, 'next'> {
  answers: readonly Answer[];
  earlier: readonly Answer[];
}

function Earlier({ answers, earlier, next }: EarlierProps) {
  return (
    <EarlierAttempts
      answers={earlier}
      renderFeedback={(answer) =>
        (answer.feedback || answer.objections) && (
          <EarlierFeedback answer={answer} around={earlier} next={next} />
        )
      }
      renderAnswer={({ content, lines }) => lines && <Transcript {...{ content, lines }} isOwn />}
    >
      <Suspense>
        <Comparison answers={answers} />
      </Suspense>
    </EarlierAttempts>
  );
}

/** Readable whatever became of the criteria since: a remark carries their names. */
function EarlierFeedback({
  answer,
  around,
  next,
}: Pick<EarlierProps, 'next'> & { answer: Answer; around: readonly Answer[] }) {
  const { feedback, content, objections } = answer;
  const view = reviewView(answer);
  return (
    <>
      {feedback ? (
        <FeedbackBody
          feedback={shownFeedback(feedback, around)}
          content={content}
          isFromModel={view.isFromModel}
          renderBelow={belowIn(answer, { next })}
          headingLevel={5}
        />
      ) : (
        <ReviewBody view={view} headingLevel={4} />
      )}
      <Objections objections={objections} isOwn headingLevel={5} />
    </>
  );
}
