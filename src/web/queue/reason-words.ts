import type { ReferralReason } from '#contract/referrals/words.ts';
import type { BadgeTone } from '#web/ui/badge.tsx';

export const reasonWords: Record<ReferralReason, { label: string; tone: BadgeTone }> = {
  crisis: { label: 'Тревога', tone: 'danger' },
  no_ai: { label: 'Без ИИ', tone: 'neutral' },
  release: { label: 'Ждёт выпуска', tone: 'accent' },
  disagreement: { label: 'Несогласие', tone: 'warning' },
  doubt: { label: 'Сомнение', tone: 'neutral' },
  suspicion: { label: 'Подозрение', tone: 'warning' },
  budget: { label: 'Бюджет', tone: 'neutral' },
  message: { label: 'Написал студент', tone: 'accent' },
  pass: { label: 'Ждёт зачёта', tone: 'accent' },
};
