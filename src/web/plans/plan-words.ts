import type { Plan, PlanOutcome } from '#contract/plans/schemas.ts';
import { quoted } from '#web/ui/text/russian.ts';

export const planSentence = ({ cue, words }: Pick<Plan, 'cue' | 'words'>): string =>
  `Если ${withoutIf(cue)}, то скажу: ${quoted(words)}`;

/** Who has written «Если …» himself doesn't read it twice. */
const withoutIf = (cue: string) =>
  cue
    .trim()
    .replace(/^если\s+/i, '')
    .replace(/[,.]$/, '');

export const outcomeWords: Record<PlanOutcome, string> = {
  said: 'Сказал(а)',
  no_occasion: 'Не было случая',
  otherwise: 'Вышло иначе',
};
