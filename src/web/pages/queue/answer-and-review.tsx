import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import type { Answer } from '#contract/answers/schemas.ts';
import { rights } from '#contract/auth/roles.ts';
import type { Referral, ReferralWithAnswer } from '#contract/referrals/schemas.ts';
import { fullName } from '#domain/full-name.ts';
import { confidenceWords } from '#domain/review-text/review-labels.ts';
import { ShownWords } from '#web/answers/counter-quote/shown-words.tsx';
import { FilesOfAnswer } from '#web/answers/files-of-answer.tsx';
import { QuotableWords } from '#web/answers/in-place/quotable-words.tsx';
import { ReviewInPlace } from '#web/answers/in-place/review-in-place.tsx';
import type { ReviewInPlace as Review } from '#web/answers/in-place/use-review-in-place.ts';
import { Disagreement, type DisagreementProps } from '#web/answers/remarks/disagreement.tsx';
import { FeedbackBody } from '#web/answers/remarks/feedback-body.tsx';
import { LentWords } from '#web/answers/remarks/lent-words.tsx';
import { MarkedAnswer } from '#web/answers/remarks/marked-answer.tsx';
import { Objections } from '#web/answers/remarks/objections.tsx';
import { shownFeedback } from '#web/answers/remarks/shown-feedback.ts';
import { MadeByModel } from '#web/answers/review/made-by-model.tsx';
import { quietHeadings } from '#web/answers/review/quiet-headings.ts';
import { ReviewStateBadge } from '#web/answers/review/review-state-badge.tsx';
import { TakeNote } from '#web/answers/take-note.tsx';
import { renderTalk } from '#web/pages/frame/render-talk.tsx';
import { useCurrentUser } from '#web/session/current-user.ts';
import { Badge } from '#web/ui/badge.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Markdown } from '#web/ui/markdown/markdown.tsx';
import { DateTime } from '#web/ui/time/date-time.tsx';
import { Reflection } from './alarm.tsx';

export interface AnswerAndReviewProps {
  whole: ReferralWithAnswer;
  answer: Answer;
  /** Where it is being checked, its review is changed in its place. */
  review?: Review;
}

/** The answer with its highlights left, the review with its remarks right; below each other where there is no room. */
export function AnswerAndReview({ whole, answer, review }: AnswerAndReviewProps) {
  const { referral, held, reflection } = whole;
  const scope = useId();
  const shown = shownAnswer(answer, held);
  const isDisputed = referral.reason === 'disagreement' && referral.settled === null;
  return (
    <div className="@container">
      <div className="grid gap-5 @3xl:grid-cols-2">
        <section
          aria-labelledby={`${scope}answer-title`}
          className={classNames(
            'min-w-0 self-start rounded-lg border border-line bg-surface px-4 py-4 sm:px-5 lg:@3xl:sticky lg:@3xl:overflow-y-auto',
            // The words of whoever disagrees stay above it.
            isDisputed
              ? 'lg:@3xl:top-34 lg:@3xl:max-h-[calc(100dvh-25.5rem)]'
              : 'lg:@3xl:top-0 lg:@3xl:max-h-[calc(100dvh-17rem)]',
          )}
        >
          <h3 id={`${scope}answer-title`} className="mb-3 text-base">
            Ответ студента
          </h3>
          {review ? (
            <WordsToQuote {...{ answer, review, scope }} />
          ) : (
            <MarkedAnswer
              text={answer.content}
              lines={answer.lines}
              remarks={shown.feedback?.remarks ?? []}
              scope={scope}
            />
          )}
          <FilesOfAnswer files={answer.files} />
          {answer.dialogueId !== undefined && renderTalk(answer.dialogueId)}
          {reflection !== null && <Reflection text={reflection} />}
          <p className="mt-4 text-xs text-ink-faint">
            Отправлен <DateTime value={answer.createdAt} format="date-time" />
            <TakeNote {...answer} />
          </p>
        </section>
        <section
          aria-labelledby={`${scope}review-title`}
          className="min-w-0 self-start rounded-lg border border-accent-line bg-accent-soft px-4 py-4 sm:px-5"
        >
          <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <h3 id={`${scope}review-title`} className="text-base">
              {titleOf(shown, review)}
            </h3>
            {held && referral.settled === null && <Badge tone="warning">студент этого ещё не видит</Badge>}
            {!held && answer.review.state !== 'done' && <ReviewStateBadge answer={answer} />}
          </div>
          <MadeOf answer={shown} />
          {review ? (
            <ReviewInPlace
              {...{ review, scope }}
              answer={answer.content}
              isFromModel={shown.responseAuthor === 'model'}
              pointedOut={disputedCriterion(shown, referral)}
              renderBelow={({ id }) => belowRemark(id, shown, referral)}
            />
          ) : (
            <Said {...{ shown, referral, scope }} />
          )}
          {held && answer.aiResponse !== null && (
            <Disclosure title="Что студент читает сейчас" headingLevel={4} className="mt-4">
              <ReviewAsText answer={answer} />
            </Disclosure>
          )}
          <Objections objections={answer.objections} isOwn={false} headingLevel={4} />
          <Replies replies={answer.replies ?? []} />
        </section>
      </div>
    </div>
  );
}

/** The answer, whose words may be quoted, with those of the review as it is now. */
function WordsToQuote({ answer, review, scope }: { answer: Answer; review: Review; scope: string }) {
  const { form, criteria, quote } = review;
  const remarks = useWatch({ control: form.control, name: 'remarks' }) ?? [];
  return (
    <QuotableWords
      text={answer.content}
      lines={answer.lines}
      remarks={criteria.map(({ id, title, levels }, index) => ({
        criterionId: id,
        criterion: title,
        levels,
        level: null,
        text: '',
        nextStep: null,
        videoAt: null,
        quotes: remarks[index]?.quotes ?? noQuotes,
      }))}
      {...{ scope, criteria }}
      onQuote={quote}
    />
  );
}

const noQuotes: [number, number][] = [];

/** The review, to be read. */
function Said({ shown, referral, scope }: { shown: Answer; referral: Referral; scope: string }) {
  if (!shown.feedback) return <ReviewAsText answer={shown} />;
  return (
    <FeedbackBody
      feedback={shownFeedback(shown.feedback, [])}
      scope={scope}
      content={shown.content}
      isFromModel={shown.responseAuthor !== 'mentor'}
      headingLevel={4}
      pointedOut={disputedCriterion(shown, referral)}
      renderBelow={({ criterionId }) => belowRemark(criterionId, shown, referral)}
    />
  );
}

/** What the student has shown against a remark, and what he objects to in it. */
function belowRemark(criterionId: string, shown: Answer, referral: Referral) {
  const remark = shown.feedback?.remarks.find((one) => one.criterionId === criterionId);
  // Until it is settled, what the screen is about stands on top of it.
  const disagreement =
    criterionId === disputedCriterion(shown, referral)
      ? referral.settled && disagreementOf(referral)
      : remark?.disagreement;
  return (
    <>
      {remark?.borrowed && <LentWords remarkId={remark.id} borrowed={remark.borrowed} />}
      {remark?.counterQuote && (
        <ShownWords
          counterQuote={remark.counterQuote}
          levels={remark.levels}
          content={shown.content}
          isOwn={false}
        />
      )}
      {disagreement && <Disagreement disagreement={disagreement} isOwn={false} />}
    </>
  );
}

/** The answer with the review that is to be judged: the one that is held back, if there is one. */
export function shownAnswer(answer: Answer, held: ReferralWithAnswer['held']): Answer {
  if (!held) return answer;
  return { ...answer, aiResponse: held.text, feedback: held.feedback, responseAuthor: 'model' };
}

/** What this screen is about is the referral's own, whatever else was said of the remark since. */
const disagreementOf = ({ text, dueAt, settled }: Referral): DisagreementProps['disagreement'] => ({
  reason: text ?? '',
  dueAt,
  settled: settled && { ...settled, by: settled.by && fullName(settled.by) },
});

/** The criterion of the remark that it is about; undefined for a remark of an earlier review, which isn't on the screen. */
export const disputedCriterion = ({ feedback }: Answer, { remarkId }: Referral): string | undefined =>
  feedback?.remarks.find(({ id }) => id === remarkId)?.criterionId;

function titleOf({ aiResponse, responseAuthor }: Answer, review: Review | undefined): string {
  if (aiResponse === null) return review ? 'Ваш отзыв' : 'Отзыв';
  return responseAuthor === 'mentor' ? 'Ответ куратора' : 'Отзыв ИИ-наставника';
}

/** What is only of use to whoever chooses the models. */
function MadeOf({ answer: { made, feedback } }: { answer: Answer }) {
  const { seesPrompts } = rights[useCurrentUser().role];
  if (!seesPrompts) return null;
  if (!made && !feedback?.confidence) return null;
  return (
    <div className="mb-3 flex flex-col gap-1">
      {made && <MadeByModel made={made} />}
      {feedback?.confidence && (
        <p className="text-xs text-ink-soft">
          Уверенность ИИ-наставника: {confidenceWords[feedback.confidence]}
        </p>
      )}
    </div>
  );
}

function ReviewAsText({ answer: { aiResponse, responseAuthor } }: { answer: Answer }) {
  if (aiResponse === null) {
    return <p className="text-sm text-ink-soft">Отзыва нет: студент ждёт вашего ответа.</p>;
  }
  return (
    <div className={quietHeadings}>
      <Markdown text={aiResponse} headingLevel={4} isFromModel={responseAuthor !== 'mentor'} />
    </div>
  );
}

/** What people have written to the student about this answer. */
function Replies({ replies }: { replies: NonNullable<Answer['replies']> }) {
  if (replies.length === 0) return null;
  return (
    <div className="mt-5 border-t border-accent-line pt-4">
      <h4 className="mb-2 text-sm">Уже написали студенту</h4>
      <ul className="flex flex-col gap-3">
        {replies.map(({ text, by, at }) => (
          <li key={at} className="[&_.prose]:text-sm">
            <p className="mb-1 text-xs text-ink-soft">
              {by ?? 'Человека уже нет'} · <DateTime value={at} format="date-time" />
            </p>
            <Markdown text={text} headingLevel={4} />
          </li>
        ))}
      </ul>
    </div>
  );
}
