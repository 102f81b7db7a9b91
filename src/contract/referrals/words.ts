import { z } from 'zod';

/** Why something waits for a person. */
export const referralReason = z.enum([
  'crisis',
  'no_ai',
  'release',
  'disagreement',
  'doubt',
  'suspicion',
  'budget',
  'message',
  'pass',
]);
export type ReferralReason = z.infer<typeof referralReason>;

export const referralDecision = z.enum(['kept', 'changed', 'answered', 'dismissed']);
export type ReferralDecision = z.infer<typeof referralDecision>;

interface DecisionWords {
  /** On its button, and to those who come second. */
  button: string;
  /** Of something settled. */
  settled: string;
  /** Of one's own decision, while it can be taken back. */
  done: string;
}

export const decisionWords: Record<ReferralDecision, DecisionWords> = {
  kept: { button: 'Оставить', settled: 'Оставлено', done: 'Оставлено' },
  changed: { button: 'Исправить', settled: 'Исправлено', done: 'Исправлено' },
  answered: { button: 'Ответить', settled: 'Отвечено', done: 'Отвечено' },
  dismissed: { button: 'Ложная тревога', settled: 'Ложная тревога', done: 'Ложная тревога' },
};

const { kept, changed, answered, dismissed } = decisionWords;
const unanswered = {
  button: 'Ответа не нужно',
  settled: 'Ответа не нужно',
  done: 'Отмечено: ответа не нужно',
};
/** «Ждёт зачёта»: the words to the student go with the second. */
const passed = { button: 'Зачесть', settled: 'Зачтено', done: 'Зачтено' };
const returned = { button: 'Доработать', settled: 'На доработку', done: 'Возвращено на доработку' };
const given = { button: 'Показать студенту', settled: 'Показано студенту', done: 'Показано' };

/** What may be decided, and its words. An answer without a review gets the person's own (`answered`). */
export const outcomes = {
  crisis: { answered, dismissed },
  no_ai: { answered },
  release: { kept: given, changed },
  disagreement: { kept, changed, answered },
  doubt: { kept, changed, answered },
  suspicion: { kept, changed, answered, dismissed },
  budget: { answered },
  message: { answered, dismissed: unanswered },
  pass: { kept: passed, answered: returned },
} satisfies Record<ReferralReason, Partial<Record<ReferralDecision, DecisionWords>>>;

const outcomesOf = (reason: ReferralReason): Partial<Record<ReferralDecision, DecisionWords>> =>
  outcomes[reason];

export const decisionsFor = (reason: ReferralReason): ReferralDecision[] =>
  referralDecision.options.filter((decision) => outcomesOf(reason)[decision] !== undefined);

/** Feedback settles others of the same answer by its decision, which they need not have themselves. */
export const wordsOf = (reason: ReferralReason, decision: ReferralDecision): DecisionWords =>
  outcomesOf(reason)[decision] ?? decisionWords[decision];

/** Of a talk that wasn't sent there is nothing to keep or to correct: somebody has read that there was something. */
const looked: DecisionWords = { button: 'Прочитано', settled: 'Прочитано', done: 'Прочитано' };

export const wordsIn = (
  { reason, dialogueId }: { reason: ReferralReason; dialogueId?: string | undefined },
  decision: ReferralDecision,
): DecisionWords => (dialogueId === undefined ? wordsOf(reason, decision) : looked);

/** What was decided of the lesson with something else. */
export const lessonWords = ({
  reason,
  passes,
}: {
  reason: ReferralReason;
  passes?: boolean | undefined;
}): string => {
  if (reason === 'pass' || passes === undefined) return '';
  return passes ? ', урок зачтён' : ', урок на доработку';
};

/** A person reads it within a day whose author may need help, whatever the school's hours are. */
export const careHours = 24;

/** Hours until it is due, unless the school has its own (REFERRAL_HOURS). */
export const dueHours: Record<ReferralReason, number> = {
  crisis: 2,
  no_ai: 24,
  release: 24,
  disagreement: 48,
  doubt: 72,
  suspicion: 72,
  budget: 72,
  message: 24,
  pass: 72,
};
