import type { AnswerReader } from '#contract/answers/schemas.ts';
import type { ReferralReason } from '#contract/referrals/words.ts';
import { crisisTier } from '#server/models/safety/crisis-tier.ts';
import { withoutKnown } from '#server/models/safety/known-sentences.ts';
import { suspicionIn } from '#server/models/safety/suspicion.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { saidBefore } from './said-before.ts';

/** Why a person should look at an answer that is being submitted. */
export interface Concerns {
  /** Why no model is asked about it; undefined if one is. */
  because?: 'crisis' | 'no_ai' | undefined;
  /** In words, for each reason; null where nothing is to be said. */
  referrals: Partial<Record<ReferralReason, string | null>>;
  /** The doubt is whether its author needs help: he is shown where to find some, and a person reads it within a day. */
  cares?: boolean;
}

/** Whose words they are, in which lesson. */
export interface WhoseWords {
  userId: string;
  lessonId: string;
}

/**
 * Works out everything before the answer is stored, so that nothing of an alarm leaves this machine. What is said outright always
 * counts; sentences that the lesson or the mentor has said to him raise no doubt.
 */
export async function concernsOf(
  db: Db | Tx,
  whose: WhoseWords,
  content: string,
  reader: AnswerReader,
): Promise<Concerns> {
  const tier = crisisTier(content);
  const noAi = reader === 'person' ? ({ no_ai: null } as const) : {};
  if (tier === 'explicit') return { because: 'crisis', referrals: { crisis: null, ...noAi } };
  const cares =
    tier === 'doubtful' && crisisTier(withoutKnown(content, await saidBefore(db, whose))) !== 'none';
  const doubt = cares && { doubt: mayNeedSupport };
  if (reader === 'person') return { because: 'no_ai', cares, referrals: { ...noAi, ...doubt } };
  const suspicion = suspicionOf(content);
  return { cares, referrals: { ...doubt, ...(suspicion !== undefined && { suspicion }) } };
}

interface HeardInTalk {
  /** The model that played the persona has seen somebody in danger. */
  isAlarmed: boolean;
  /** The student has said of words like these that they are a part of the talk. */
  hasPlayed: boolean;
}

export async function concernsOfTalk(
  db: Db | Tx,
  whose: WhoseWords,
  words: string,
  { isAlarmed, hasPlayed }: HeardInTalk,
): Promise<Concerns> {
  const concerns = await concernsOf(db, whose, words, 'model');
  if (concerns.because !== undefined || !(isAlarmed || hasPlayed)) return concerns;
  const doubt = hasPlayed ? playedPart : mayNeedSupport;
  return { cares: true, referrals: { ...concerns.referrals, doubt } };
}

const playedPart =
  'Посмотрите реплику, которую студент назвал частью разговора: возможно, ему нужна поддержка.';

const mayNeedSupport = 'Прочитайте этот ответ: возможно, студенту нужна поддержка.';

/** A failed check is no reason to lose an answer. */
function suspicionOf(content: string): string | undefined {
  try {
    return suspicionIn(content);
  } catch {
    return 'Ответ не удалось проверить: посмотрите, нет ли в нём просьбы к ИИ-наставнику.';
  }
}
