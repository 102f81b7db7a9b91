import { useId } from 'react';
import type { Answer } from '#contract/answers/schemas.ts';
import { rights } from '#contract/auth/roles.ts';
import type { Referral, ReferralWithAnswer } from '#contract/referrals/schemas.ts';
import { confidenceWords } from '#domain/review-text/review-labels.ts';
import { Disagreement, type DisagreementProps } from '#web/answers/remarks/disagreement.tsx';
import { FeedbackBody } from '#web/answers/remarks/feedback-body.tsx';
import { MarkedAnswer } from '#web/answers/remarks/marked-answer.tsx';
import { Objections } from '#web/answers/remarks/objections.tsx';
import { shownFeedback } from '#web/answers/remarks/shown-feedback.ts';
import { MadeByModel } from '#web/answers/review/made-by-model.tsx';
import { quietHeadings } from '#web/answers/review/quiet-headings.ts';
import { ReviewStateBadge } from '#web/answers/review/review-state-badge.tsx';
import { renderTalk } from '#web/pages/frame/render-talk.tsx';
import { nameOf } from '#web/queue/person-name.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Markdown } from '#web/ui/markdown/markdown.tsx';
import { DateTime } from '#web/ui/time/date-time.tsx';
import { Reflection } from './alarm.tsx';

/** The answer with its highlights left, the review with its remarks right; below each other where there is no room. */
export function AnswerAndReview({
  whole: { referral, held, reflection },
  answer,
}: {
  whole: ReferralWithAnswer;
  answer: Answer;
}) {
  const scope = useId();
  const shown = shownAnswer(answer, held);
  const feedback = shown.feedback && shownFeedback(shown.feedback, []);
  const disputed = disputedCriterion(shown, referral);
  return (
    <div className="@container">
      <div className="grid gap-5 @3xl:grid-cols-2">
        <section
          aria-labelledby={`${scope}answer-title`}
          className="min-w-0 self-start rounded-lg border border-line bg-surface px-4 py-4 sm:px-5"
        >
          <h3 id={`${scope}answer-title`} className="mb-3 text-base">
            Ответ студента
          </h3>
          <MarkedAnswer
            text={answer.content}
            lines={answer.lines}
            remarks={feedback?.remarks ?? []}
            scope={scope}
          />
          {answer.dialogueId !== undefined && renderTalk(answer.dialogueId)}
          {reflection !== null && <Reflection text={reflection} />}
          <p className="mt-4 text-xs text-ink-faint">
            Отправлен <DateTime value={answer.createdAt} format="date-time" />
          </p>
        </section>
        <section
          aria-labelledby={`${scope}review-title`}
          className="min-w-0 self-start rounded-lg border border-accent-line bg-accent-soft px-4 py-4 sm:px-5"
        >
          <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <h3 id={`${scope}review-title`} className="text-base">
              {titleOf(shown)}
            </h3>
            {held && referral.settled === null && <Badge tone="warning">студент этого ещё не видит</Badge>}
            {!held && answer.review.state !== 'done' && <ReviewStateBadge answer={answer} />}
          </div>
          <MadeOf answer={shown} />
          {feedback ? (
            <FeedbackBody
              {...{ feedback, scope }}
              content={answer.content}
              isFromModel={shown.responseAuthor !== 'mentor'}
              headingLevel={4}
              pointedOut={disputed}
              renderBelow={({ criterionId, disagreement }) => {
                const shownOne = criterionId === disputed ? disagreementOf(referral) : disagreement;
                return shownOne && <Disagreement disagreement={shownOne} isOwn={false} />;
              }}
            />
          ) : (
            <ReviewAsText answer={shown} />
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

/** The answer with the review that is to be judged: the one that is held back, if there is one. */
export function shownAnswer(answer: Answer, held: ReferralWithAnswer['held']): Answer {
  if (!held) return answer;
  return { ...answer, aiResponse: held.text, feedback: held.feedback, responseAuthor: 'model' };
}

/** What this screen is about is the referral's own, whatever else was said of the remark since. */
const disagreementOf = ({ text, dueAt, settled }: Referral): DisagreementProps['disagreement'] => ({
  reason: text ?? '',
  dueAt,
  settled: settled && { ...settled, by: settled.by && nameOf(settled.by) },
});

/** The remark of a referral stands on the screen. */
export const isDisputed = (answer: Answer, referral: Referral): boolean =>
  disputedCriterion(answer, referral) !== undefined;

/** Undefined for a remark of an earlier review, which isn't on the screen. */
const disputedCriterion = ({ feedback }: Answer, { remarkId }: Referral): string | undefined =>
  feedback?.remarks.find(({ id }) => id === remarkId)?.criterionId;

function titleOf({ aiResponse, responseAuthor }: Answer): string {
  if (aiResponse === null) return 'Отзыв';
  return responseAuthor === 'mentor' ? 'Ответ куратора' : 'Отзыв модели';
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
        <p className="text-xs text-ink-soft">Уверенность модели: {confidenceWords[feedback.confidence]}</p>
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
