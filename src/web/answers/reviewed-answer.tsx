import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import type { Answer } from '#contract/answers/schemas.ts';
import { rights } from '#contract/auth/roles.ts';
import { confidenceWords } from '#domain/review-text/review-labels.ts';
import { ShownWords } from '#web/answers/counter-quote/shown-words.tsx';
import { FeedbackButton, type FeedbackDialogOf } from '#web/answers/feedback/feedback-button.tsx';
import { LessonPassing } from '#web/answers/passing/lesson-passing.tsx';
import { Disagreement } from '#web/answers/remarks/disagreement.tsx';
import { FeedbackBody } from '#web/answers/remarks/feedback-body.tsx';
import { MarkedAnswer } from '#web/answers/remarks/marked-answer.tsx';
import { Objections } from '#web/answers/remarks/objections.tsx';
import { type ShownFeedback, shownFeedback } from '#web/answers/remarks/shown-feedback.ts';
import { MadeByModel } from '#web/answers/review/made-by-model.tsx';
import { NewerReview } from '#web/answers/review/newer-review.tsx';
import { Replies } from '#web/answers/review/replies.tsx';
import { RerunReviewButton } from '#web/answers/review/rerun-review.tsx';
import { ReviewBody } from '#web/answers/review/review-body.tsx';
import { WhoseReview, reviewTitle } from '#web/answers/review/review-card.tsx';
import { ReviewHistory } from '#web/answers/review/review-history.tsx';
import { ReviewStateBadge } from '#web/answers/review/review-state-badge.tsx';
import { reviewView } from '#web/answers/review/review-view.ts';
import { MakeSampleButton } from '#web/answers/sample/make-sample-button.tsx';
import { paths } from '#web/paths.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DateTime } from '#web/ui/time/date-time.tsx';
import { DeleteAnswerButton } from './delete-answer.tsx';
import { FilesOfAnswer } from './files-of-answer.tsx';
import { LateBadge } from './late-badge.tsx';
import { TakeNote } from './take-note.tsx';

export interface ReviewedAnswerProps {
  answer: Answer;
  /** The answers around it: what a review says of earlier remarks is shown beside them. */
  around: readonly Answer[];
  /** The list is already limited to this student's attempts. */
  ofOneStudent: boolean;
  feedbackDialog: FeedbackDialogOf;
  /** How a talk went that has become the answer. */
  renderTalk: (dialogueId: string) => ReactNode;
}

/**
 * An answer as an administrator or a curator sees it: the author, the text, the feedback and its history. Only administrators
 * delete it, and a curator doesn't review himself.
 */
export function ReviewedAnswer({
  answer,
  around,
  ofOneStudent,
  feedbackDialog,
  renderTalk,
}: ReviewedAnswerProps) {
  const { user, review, content } = answer;
  const viewer = useCurrentUser();
  const { administers } = rights[viewer.role];
  const reviews = administers || answer.userId !== viewer.id;
  const scope = useId();
  const name = `${user?.firstName ?? ''} ${user?.lastName ?? ''}`.trim();
  const feedback = answer.feedback && shownFeedback(answer.feedback, around);
  const settled = review.state === 'done' || review.state === 'failed';
  const byModel = answer.readBy !== 'person';
  return (
    <Card
      as="article"
      padded={false}
      aria-label={`Ответ: ${name}`}
      className="[contain-intrinsic-size:auto_32rem] [content-visibility:auto]"
    >
      <Head {...{ answer, name, ofOneStudent }} canDelete={administers} />
      <div className="px-4 pt-4 pb-5 sm:px-6">
        <MarkedAnswer text={content} lines={answer.lines} remarks={feedback?.remarks ?? []} scope={scope} />
        <FilesOfAnswer files={answer.files} />
        {answer.dialogueId !== undefined && renderTalk(answer.dialogueId)}
      </div>
      <div className="border-t border-accent-line bg-accent-soft px-4 py-4 sm:px-6 sm:py-5">
        <ReviewHead answer={answer} byModel={byModel} />
        <ReviewText {...{ answer, feedback, scope }} />
        <Objections objections={answer.objections} isOwn={false} headingLevel={5} />
        <Replies replies={answer.replies} />
        <FailureCause review={review} />
        <NewerReview answer={answer} headingLevel={4} className="mt-4" />
        {reviews && (
          <>
            <div className="mt-4 flex flex-wrap items-center gap-2">
              <FeedbackButton answer={answer} dialog={feedbackDialog} />
              {settled && byModel && <RerunReviewButton answer={answer} />}
              {byModel && <MakeSampleButton answer={answer} />}
            </div>
            <LessonPassing {...{ answer, name }} />
            <ReviewHistory answer={answer} />
          </>
        )}
      </div>
    </Card>
  );
}

/** Where the review stands, and whose it is. */
const ReviewHead = ({ answer, byModel }: { answer: Answer; byModel: boolean }) => (
  <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1.5">
    <h4 className="text-sm">{reviewTitle(answer)}</h4>
    <ReviewStateBadge answer={answer} />
    {waitsForPerson(answer) && (
      <Link to={paths.queue()} className="rounded-sm text-sm text-accent-ink underline underline-offset-2">
        Открыть в очереди
      </Link>
    )}
    {!byModel && <p className="text-xs text-ink-soft">Студент попросил, чтобы прочитал человек</p>}
    {answer.made && <MadeByModel made={answer.made} />}
    <div className="text-xs text-ink-soft">
      <WhoseReview answer={answer} />
    </div>
    {answer.feedback?.confidence && (
      <p className="text-xs text-ink-soft">
        Уверенность ИИ-наставника: {confidenceWords[answer.feedback.confidence]}
      </p>
    )}
  </div>
);

function FailureCause({ review }: Pick<Answer, 'review'>) {
  if (review.state !== 'failed' || !review.cause) return null;
  return (
    <div className="mt-4 rounded-md border border-danger-line bg-danger-soft px-4 py-3 text-sm">
      <p className="font-medium text-danger-ink">Причина отказа</p>
      <p className="mt-1 [overflow-wrap:anywhere] whitespace-pre-wrap">{review.cause}</p>
    </div>
  );
}

interface HeadProps extends Pick<ReviewedAnswerProps, 'answer' | 'ofOneStudent'> {
  name: string;
  canDelete: boolean;
}

/** Who answered and when. */
function Head({ answer, name, ofOneStudent, canDelete }: HeadProps) {
  const { user, attempt, lessonId } = answer;
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 pt-4 sm:px-6 sm:pt-5">
      <Avatar firstName={user?.firstName ?? ''} lastName={user?.lastName ?? ''} />
      <div className="min-w-0 flex-1">
        <h3 className="truncate text-base">
          <Link to={paths.learner(answer.userId)} className="rounded-sm hover:underline">
            {name}
          </Link>
        </h3>
        <p className="text-sm text-ink-soft">
          <DateTime value={answer.createdAt} format="date-time" />
          <TakeNote {...answer} />
          <LateBadge answer={answer} />
          {attempt && attempt.total > 1 && (
            <>
              {' · '}
              {ofOneStudent ? (
                attemptText(attempt)
              ) : (
                <Link
                  to={paths.answers()}
                  search={{ lesson: lessonId, student: answer.userId }}
                  className="rounded-sm text-accent-ink underline underline-offset-2"
                >
                  {attemptText(attempt)}
                </Link>
              )}
            </>
          )}
        </p>
      </div>
      <div className="flex flex-wrap items-center max-sm:-mx-3 max-sm:grow max-sm:basis-full sm:gap-1">
        <Button asChild variant="ghost" size="sm">
          <Link to={paths.lesson(lessonId)}>Перейти к уроку</Link>
        </Button>
        {canDelete && <DeleteAnswerButton answer={answer} />}
      </div>
    </header>
  );
}

interface ReviewTextProps {
  answer: Answer;
  feedback: ShownFeedback | null;
  scope: string;
}

function ReviewText({ answer, feedback, scope }: ReviewTextProps) {
  const view = reviewView(answer);
  if (feedback) {
    return (
      <FeedbackBody
        {...{ feedback, scope }}
        content={answer.content}
        isFromModel={view.isFromModel}
        headingLevel={5}
        renderBelow={({ disagreement, counterQuote, levels }) => (
          <>
            {counterQuote && (
              <ShownWords {...{ counterQuote, levels }} content={answer.content} isOwn={false} />
            )}
            {disagreement && <Disagreement disagreement={disagreement} isOwn={false} />}
          </>
        )}
      />
    );
  }
  if (view.text === null) return <p className="text-sm text-ink-soft">{emptyText[answer.review.state]}</p>;
  return <ReviewBody view={view} headingLevel={4} />;
}

function waitsForPerson({ review, feedback, objections = [] }: Answer): boolean {
  if (review.state === 'held' || review.state === 'with_person') return true;
  const disputed = [...(feedback?.remarks ?? []), ...objections];
  return disputed.some(({ disagreement }) => disagreement?.settled === null);
}

const attemptText = ({ number, total }: { number: number; total: number }) => `Попытка ${number} из ${total}`;

/** Shown when there is no feedback yet. */
const emptyText: Record<Answer['review']['state'], string> = {
  waiting: 'Ответ стоит в очереди на проверку.',
  not_configured: 'ИИ-наставник не настроен. Когда он появится, ответ проверится сам.',
  in_progress: 'ИИ-наставник читает ответ…',
  done: '',
  held: 'Отзыв ИИ-наставника готов. Студент увидит его после человека.',
  with_person: 'ИИ-наставник этот ответ не читает: ответить должен человек.',
  failed: 'Студент пока не получил обратной связи.',
};
