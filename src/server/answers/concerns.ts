import type { AnswerReader } from '#contract/answers.ts';
import type { ReferralReason } from '#contract/referral-words.ts';
import { crisisTier } from '#server/referrals/crisis-tier.ts';
import { suspicionIn } from '#server/safety/suspicion.ts';

/** Why a person should look at an answer that is being submitted. */
export interface Concerns {
  /** Why no model is asked about it; undefined if one is. */
  because?: 'crisis' | 'no_ai' | undefined;
  /** In words, for each reason; null where nothing is to be said. */
  referrals: Partial<Record<ReferralReason, string | null>>;
}

/** Works out everything before the answer is stored, so that nothing of an alarm leaves this machine. */
export function concernsOf(content: string, reader: AnswerReader): Concerns {
  const tier = crisisTier(content);
  const noAi = reader === 'person' ? ({ no_ai: null } as const) : {};
  if (tier === 'explicit') return { because: 'crisis', referrals: { crisis: null, ...noAi } };
  const doubt = tier === 'doubtful' && { doubt: mayNeedSupport };
  if (reader === 'person') return { because: 'no_ai', referrals: { ...noAi, ...doubt } };
  const suspicion = suspicionOf(content);
  return { referrals: { ...doubt, ...(suspicion !== undefined && { suspicion }) } };
}

/** `isAlarmed`: the model that played the persona has seen somebody in danger. */
export function concernsOfTalk(words: string, { isAlarmed }: { isAlarmed: boolean }): Concerns {
  const { because, referrals } = concernsOf(words, 'model');
  if (because !== undefined || !isAlarmed) return { because, referrals };
  return { because, referrals: { doubt: mayNeedSupport, ...referrals } };
}

const mayNeedSupport = 'Прочитайте этот ответ: возможно, студенту нужна поддержка.';

/** A failed check is no reason to lose an answer. */
function suspicionOf(content: string): string | undefined {
  try {
    return suspicionIn(content);
  } catch {
    return 'Ответ не удалось проверить: посмотрите, нет ли в нём просьбы к модели.';
  }
}
