import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer } from '#contract/answers/schemas.ts';
import type { Lesson } from '#contract/lessons/schemas.ts';
import type { Referral, ReferralWithAnswer } from '#contract/referrals/schemas.ts';
import { fullName } from '#domain/full-name.ts';
import { askedCriteria } from '#web/answers/feedback/feedback-fields.ts';
import { type PlaceOfText, useReviewInPlace } from '#web/answers/in-place/use-review-in-place.ts';
import { submitWith } from '#web/forms/form-props.ts';
import { FormRefusal } from '#web/forms/form-refusal.tsx';
import { reasonOutsideFields } from '#web/forms/show-field-errors.ts';
import { DiscardDialog } from '#web/forms/unsaved.tsx';
import { lessonQuery } from '#web/lessons/lesson-queries.ts';
import { readDraft, writeDraft } from '#web/queue/kept-drafts.ts';
import { type Reviewed, useSettleReferral, useSettleWith, withReview } from '#web/queue/queue-changes.ts';
import { ReplyField } from '#web/queue/reply-field.tsx';
import { useQueueKeys } from '#web/queue/use-queue-keys.ts';
import { useReply } from '#web/queue/use-reply.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { Actions, defaultKey } from './actions.tsx';
import { AnswerAndReview, disputedCriterion, shownAnswer } from './answer-and-review.tsx';
import { actionsOf, decisionsOf } from './check-actions.tsx';
import { scrollToRemark, useOpensAtRemark } from './use-opens-at-remark.ts';

export interface CheckProps {
  whole: ReferralWithAnswer;
  answer: Answer;
  onSettled: (settled: Referral) => void;
}

/** The answer and its review, which is changed, answered and decided where it stands. */
export function Check({ whole, answer, onSettled }: CheckProps) {
  const { data: lesson, isPending } = useQuery(lessonQuery(answer.lessonId));
  const [wasOpen] = useState(whole.referral.settled === null);
  const shown = shownAnswer(answer, whole.held);
  // One's own review is by the lesson's criteria; one that is there has its own, so that it can be decided at once.
  const waits = isPending && shown.aiResponse === null;
  if (!wasOpen || waits) return <AnswerAndReview {...{ whole, answer }} />;
  const criteria = askedCriteria(shown, lesson).map(({ id }) => id);
  return <Checked key={criteria.join(' ')} {...{ whole, answer, lesson, onSettled }} />;
}

function Checked({ whole, answer, lesson, onSettled }: CheckProps & { lesson: Lesson | undefined }) {
  const { referral, held } = whole;
  const viewer = useCurrentUser();
  const owner = { userId: viewer.id, id: referral.id };
  const [kept] = useState(() => readDraft(owner));
  const shown = shownAnswer(answer, held);
  const [hasReview] = useState(shown.aiResponse !== null);
  const review = useReviewInPlace({
    answer: shown,
    lesson,
    kept: kept.feedback,
    onChange: (feedback) => writeDraft(owner, { feedback }),
  });
  const reply = useReply(kept.text, (text) => writeDraft(owner, { text }));
  const [isDiscarding, setDiscarding] = useState(false);
  const settle = useSettleReferral(referral);
  const saveReview = useSettleWith(referral, withReview(referral, hasReview));
  const saveReply = useSettleWith(referral, ({ reply: words }: { reply: string }) => ({
    decision: 'answered',
    reply: words,
  }));

  const disputed = disputedCriterion(shown, referral);
  const wasSeen = useOpensAtRemark(disputed !== undefined);
  const placeOfCursor = firstPlace(review.criteria, disputed);
  const sendReview = (passes: boolean | undefined) =>
    submitWith(
      review.form,
      (feedback, after: Parameters<typeof saveReview.mutate>[1]) =>
        saveReview.mutate({ feedback, passes } satisfies Reviewed, after),
      onSettled,
    );
  const decisions = referral.settled ? [] : decisionsOf(referral, hasReview);
  const allowed = actionsOf({
    reason: referral.reason,
    press: referral.press,
    decisions,
    hasReview,
    writes: review.isDirty,
    replies: reply.isWritten,
    saving: [settle, saveReview, saveReply].some((one) => one.isPending),
    onDecide: (decision, passes) =>
      settle.mutate({ decision, ...(passes !== undefined && { passes }) }, { onSuccess: onSettled }),
    onEdit() {
      review.open(placeOfCursor);
      if (disputed !== undefined) scrollToRemark();
    },
    onReply: reply.open,
    onSendReview: (passes) => void sendReview(passes)(),
    onSendReply: () => void submitWith(reply.form, saveReply.mutate, onSettled)(),
    onDiscard: () => setDiscarding(true),
  });
  // What it is about is read before it is decided by one key.
  const actions = wasSeen
    ? allowed
    : allowed.map((one) => (one.key === defaultKey ? { ...one, key: undefined } : one));
  const by = (key: string) => actions.find((one) => one.key === key && !one.isSaving)?.onPress;
  useQueueKeys({
    Enter: by(defaultKey),
    KeyD: by('D'),
    KeyE: by('E'),
    KeyR: referral.reason !== 'pass' && decisions.includes('answered') && hasReview ? reply.open : by('R'),
  });

  // What somebody else has decided is no place to write, but nothing that was typed is lost.
  if (referral.settled && actions.length === 0) return <AnswerAndReview {...{ whole, answer }} />;
  return (
    <>
      <AnswerAndReview {...{ whole, answer, review }} />
      {reply.isOpen && (
        <ReplyField
          form={reply.form}
          label={referral.reason === 'pass' ? 'Что доработать' : 'Ваш ответ'}
          hint={`${fullName(referral.student)} прочитает это под отзывом. Сам отзыв не изменится`}
          onWrite={reply.write}
        />
      )}
      <FormRefusal>
        {reasonOutsideFields(saveReview.error, review.form) ??
          reasonOutsideFields(saveReply.error, reply.form)}
      </FormRefusal>
      <Actions
        actions={actions}
        note={review.isDirty && reply.isWritten && 'Уйдёт что-то одно: исправленный отзыв или ответ'}
      />
      <DiscardDialog
        asked={isDiscarding}
        title={review.isDirty ? 'Отменить правки?' : 'Не отвечать?'}
        ask={() => setDiscarding(true)}
        stay={() => setDiscarding(false)}
        discard={() => {
          setDiscarding(false);
          (review.isDirty ? review : reply).undo();
        }}
      />
    </>
  );
}

/** Where the cursor goes: to the remark that the student disagrees with, or to the first. */
function firstPlace(criteria: readonly { id: string }[], disputed: string | undefined): PlaceOfText {
  if (criteria.length === 0) return 'text';
  return `remarks.${Math.max(
    0,
    criteria.findIndex(({ id }) => id === disputed),
  )}.text`;
}
