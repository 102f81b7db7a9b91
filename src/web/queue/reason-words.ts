import type { Referral } from '#contract/referrals/schemas.ts';
import {
  decisionWords,
  type ReferralDecision,
  type ReferralReason,
  wordsOf,
} from '#contract/referrals/words.ts';
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

/** The notice after one's own decision. An alarm about words beside an answer, or in a survey, sends nothing to the model. */
export function doneWords({ reason, text, survey }: Referral, decision: ReferralDecision): string {
  const isAside = reason === 'crisis' && (text !== null || survey !== null);
  return (isAside ? decisionWords[decision] : wordsOf(reason, decision)).done;
}
