import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import type { Answer } from '#contract/answers/schemas.ts';
import type { Criterion } from '#contract/lessons/criteria.ts';
import { AnswerCard, type AnswerCardProps } from '#web/answers/answer-card.tsx';
import { EarlierAttempts } from '#web/answers/earlier-attempts.tsx';
import { ReviewBody } from '#web/answers/review-body.tsx';
import { ReviewCard, type ReviewCardProps } from '#web/answers/review-card.tsx';
import { reviewView } from '#web/answers/review-view.ts';
import { Comparison } from '#web/answers/revision/comparison.tsx';
import { ProgressByCriterion } from '#web/answers/revision/progress-by-criterion.tsx';
import { Transcript } from '#web/answers/transcript.tsx';
import { paths } from '#web/paths.ts';
import { Disagree } from './disagree.tsx';
import { FeedbackBody } from './feedback-body.tsx';
import { HelpfulQuestion } from './helpful-question.tsx';
import { MarkedAnswer } from './marked-answer.tsx';
import { Objections } from './objections.tsx';
import type { RenderWatch } from './remark-card.tsx';
import { type ShownRemark, shownFeedback } from './shown-feedback.ts';
import { useShownFeedback } from './use-shown-feedback.ts';

export interface AttemptsByCriterionProps
  extends Pick<AnswerCardProps, 'justSent' | 'actions'>, Pick<ReviewCardProps, 'connectionLost'> {
  /** The person's answers to the lesson, newest first. */
  answers: readonly Answer[];
  criteria: readonly Criterion[];
  renderWatch?: RenderWatch;
  /** Shown below the review, for administrators only. */
  children?: ReactNode;
}

/** The answers to a lesson whose reviews say something of each criterion. Loaded with the first lesson that has any. */
export function AttemptsByCriterion({ answers, ...rest }: AttemptsByCriterionProps) {
  const [newest, ...earlier] = answers;
  if (!newest) return null;
  return (
    <>
      <Newest key={newest.id} answer={newest} earlier={earlier} {...rest} />
      <ProgressByCriterion answers={answers} />
      <EarlierAttempts
        answers={earlier}
        renderFeedback={(answer) =>
          (answer.feedback || answer.objections) && <EarlierFeedback answer={answer} around={earlier} />
        }
        renderAnswer={({ content, lines }) => lines && <Transcript {...{ content, lines }} isOwn />}
      >
        <Comparison answers={answers} />
      </EarlierAttempts>
    </>
  );
}

interface NewestProps extends Omit<AttemptsByCriterionProps, 'answers'> {
  answer: Answer;
  earlier: readonly Answer[];
}

function Newest({ answer, earlier, criteria, renderWatch, children, ...cards }: NewestProps) {
  const scope = useId();
  const { view, feedback } = useShownFeedback(answer, { criteria, earlier });
  const { content } = answer;
  const { connectionLost, ...answerCard } = cards;
  return (
    <>
      <AnswerCard answer={answer} {...answerCard}>
        {(feedback || answer.lines) && (
          <>
            <MarkedAnswer
              text={content}
              lines={answer.lines}
              isOwn
              remarks={feedback?.remarks ?? noRemarks}
              scope={scope}
              size="large"
            />
            {answer.dialogueId !== undefined && (
              <p className="mt-5 print:hidden">
                <Link
                  to={paths.talk(answer.lessonId, answer.dialogueId)}
                  className="rounded-sm text-accent-ink underline underline-offset-2"
                >
                  Разбор рядом с репликами
                </Link>
              </p>
            )}
          </>
        )}
      </AnswerCard>
      <ReviewCard
        answer={answer}
        {...(connectionLost && { connectionLost })}
        body={
          feedback ? (
            <FeedbackBody
              {...{ feedback, content, scope, renderWatch }}
              isFromModel={view.isFromModel}
              renderBelow={answer.feedback ? disagreeIn(answer) : undefined}
              headingLevel={3}
              size="large"
            />
          ) : (
            <ReviewBody view={view} headingLevel={3} size="large" />
          )
        }
      >
        <Objections objections={answer.objections} isOwn headingLevel={3} />
        {answer.feedback && <HelpfulQuestion answer={answer} feedback={answer.feedback} />}
        {children}
      </ReviewCard>
    </>
  );
}

const noRemarks: readonly ShownRemark[] = [];

/** While a review is written, there is nothing to object to yet. */
const disagreeIn = (answer: Answer) => (remark: ShownRemark) => <Disagree answer={answer} remark={remark} />;

/** Readable whatever became of the criteria since: a remark carries their names. */
function EarlierFeedback({ answer, around }: { answer: Answer; around: readonly Answer[] }) {
  const { feedback, content, objections } = answer;
  const view = reviewView(answer);
  return (
    <>
      {feedback ? (
        <FeedbackBody
          feedback={shownFeedback(feedback, around)}
          content={content}
          isFromModel={view.isFromModel}
          renderBelow={disagreeIn(answer)}
          headingLevel={5}
        />
      ) : (
        <ReviewBody view={view} headingLevel={4} />
      )}
      <Objections objections={objections} isOwn headingLevel={5} />
    </>
  );
}
