import type { ReferralDecision, ReferralReason } from '#contract/referral-words.ts';
import type { BadgeTone } from '#web/ui/badge.tsx';

export const reasonWords: Record<ReferralReason, { label: string; tone: BadgeTone }> = {
  crisis: { label: 'Тревога', tone: 'danger' },
  no_ai: { label: 'Без ИИ', tone: 'neutral' },
  release: { label: 'Ждёт выпуска', tone: 'accent' },
  disagreement: { label: 'Несогласие', tone: 'warning' },
  doubt: { label: 'Сомнение', tone: 'neutral' },
  suspicion: { label: 'Подозрение', tone: 'warning' },
  budget: { label: 'Бюджет', tone: 'neutral' },
};

/** What a decision is called on its button. */
export function decisionLabel(reason: ReferralReason, decision: ReferralDecision): string {
  if (reason === 'release' && decision === 'kept') return 'Отдать студенту';
  return { kept: 'Оставить', changed: 'Исправить', answered: 'Ответить', dismissed: 'Ложная тревога' }[
    decision
  ];
}

/** What was decided, of something settled. */
export function decidedWords(reason: ReferralReason, decision: ReferralDecision): string {
  if (reason === 'release' && decision === 'kept') return 'Отдано студенту';
  return { kept: 'Оставлено', changed: 'Исправлено', answered: 'Отвечено', dismissed: 'Ложная тревога' }[
    decision
  ];
}

/** The notice after one's own decision. */
export function doneWords(reason: ReferralReason, decision: ReferralDecision): string {
  switch (decision) {
    case 'kept':
      return reason === 'release' ? 'Отзыв отдан студенту' : 'Отзыв оставлен как есть';
    case 'changed':
      return 'Отзыв исправлен, студент читает его';
    case 'answered':
      return 'Ответ отправлен студенту';
    case 'dismissed':
      return reason === 'crisis'
        ? 'Ложная тревога: ответ отправлен модели'
        : 'Ложная тревога: запись закрыта';
  }
}
