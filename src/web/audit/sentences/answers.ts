import type { answerActions, certificateActions } from '#contract/audit/actions/answers.ts';
import type { ReferralDecision, ReferralReason } from '#contract/referrals/words.ts';
import { after, count, listed, nothing, quoted, type Sentences, text } from './entry-details.ts';

export const answerSentences: Sentences<keyof (typeof answerActions & typeof certificateActions)> = {
  answer_deleted: nothing,
  review_requested: nothing,
  failed_reviews_retried: ({ answers }) => after(': ', count(answers, 'ответ', 'ответа', 'ответов')),
  feedback_written: ({ replacedReviewId }) => (replacedReviewId ? ' взамен прежней' : ''),
  words_lifted: nothing,
  review_put_in_force: nothing,
  referral_opened: ({ reason }) => after(': ', reasons.get(reason)),
  referral_passed: nothing,
  referral_outcome: nothing,
  referral_settled: ({ reason, decision }) =>
    after(': ', listed(reasons.get(reason), after('решение — ', decisionIn(reason, decision)))),
  lesson_passed: nothing,
  lesson_returned: nothing,
  lesson_pass_withdrawn: nothing,
  reviews_released: ({ reviews }) => after(': ', count(reviews, 'отзыв', 'отзыва', 'отзывов')),
  certificate_given: ({ courseTitle, because }) => {
    if (courseTitle === undefined) return '';
    const how = because ? after(', вручную: ', text(because)) : ', подтверждён';
    return after(' за курс ', quoted(courseTitle)) + how;
  },
  certificate_revoked: ({ courseTitle, because }) =>
    after(' за курс ', quoted(courseTitle)) + after(': ', text(because)),
  certificate_restored: ({ courseTitle, because }) =>
    after(' за курс ', quoted(courseTitle)) + after('; был отозван: ', text(because)),
};

const reasons = new Map<unknown, string>(
  Object.entries({
    crisis: 'тревога',
    no_ai: 'студент просил человека',
    release: 'отзыв ждал выпуска',
    disagreement: 'несогласие с замечанием',
    doubt: 'сомнение в отзыве',
    suspicion: 'подозрение',
    budget: 'бюджет исчерпан',
    message: 'студент написал',
    pass: 'урок ждал зачёта',
  } satisfies Record<ReferralReason, string>),
);

function decisionIn(reason: unknown, decision: unknown): string | undefined {
  if (reason === 'message' && decision === 'dismissed') return 'ответа не нужно';
  return (reason === 'pass' ? judgements : decisions).get(decision);
}

const decisions = new Map<unknown, string>(
  Object.entries({
    kept: 'оставить',
    changed: 'исправить',
    answered: 'ответить',
    dismissed: 'ложная тревога',
  } satisfies Record<ReferralDecision, string>),
);

/** Of a lesson that waits for a press. */
const judgements = new Map<unknown, string>([
  ['kept', 'зачесть'],
  ['answered', 'доработать'],
]);
